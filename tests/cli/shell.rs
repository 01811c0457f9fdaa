//! `ludometer completions` and `ludometer man`.

use crate::{done, output, stderr};
use std::fs;
use std::process::Command;
use tempfile::TempDir;

#[test]
fn every_shell_has_a_script_that_knows_every_option() {
    let home = TempDir::new().unwrap();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = done(home.path(), &format!("completions {shell}"));
        for word in ["tournament", "csv-decimal", "target-error"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
}

#[test]
fn bash_completes_commands_and_options() {
    let home = TempDir::new().unwrap();
    fs::write(home.path().join("ludometer.bash"), done(home.path(), "completions bash")).unwrap();
    let completed = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        let last = words.len() - 1;
        let script = format!(
            "source ludometer.bash; COMP_WORDS=({line}); COMP_CWORD={last}; _ludometer ludometer '{}' '{}'; echo ${{COMPREPLY[@]}}",
            words[last],
            words[last - 1]
        );
        let output = match Command::new("bash").args(["-c", &script]).current_dir(home.path()).output() {
            Ok(output) => output,
            Err(_) => return None,
        };
        Some(String::from_utf8(output.stdout).unwrap().trim().to_owned())
    };
    let Some(command) = completed("ludometer tourn") else {
        eprintln!("skipped: there is no bash here");
        return;
    };
    assert_eq!(command, "tournament");
    assert_eq!(completed("ludometer run --target").unwrap(), "--target-error");
}

#[test]
fn bash_completes_a_name_with_blanks_as_one() {
    let home = TempDir::new().unwrap();
    fs::write(home.path().join("ludometer.bash"), done(home.path(), "completions bash")).unwrap();
    fs::create_dir(home.path().join("my first game")).unwrap();
    let script = "source ludometer.bash; COMP_WORDS=(ludometer run -o my); COMP_CWORD=3; \
        _ludometer ludometer my -o; printf '[%s]' \"${COMPREPLY[@]}\"";
    let Ok(output) = Command::new("bash").args(["-c", script]).current_dir(home.path()).output() else {
        eprintln!("skipped: there is no bash here");
        return;
    };
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "[my first game]");
}

#[test]
fn the_manual_names_every_command_and_has_a_page_for_each() {
    let home = TempDir::new().unwrap();
    let page = done(home.path(), "man");
    assert!(page.contains(".TH ludometer 1"), "{page}");
    for command in ["run", "worth", "tournament", "check"] {
        assert!(page.contains(&format!("ludometer\\-{command}(1)")), "{command}");
        let page = done(home.path(), &format!("man {command}"));
        assert!(page.contains(&format!(".TH ludometer-{command} 1")) && page.contains("\\fB\\-\\-help\\fR"), "{page}");
    }
    let output = output(home.path(), "man wroth");
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("did you mean `worth`?"), "{}", stderr(&output));
}
