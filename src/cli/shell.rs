//! `ludometer completions` and `ludometer man`: what a shell and a manual know of the command line.

use super::command;
use super::failure::{CommandError, CommandOutcome};
use clap::Args;
use clap_complete::Shell;
use engine::Catalog;
use kit::config::{Fault, SourceLocation, did_you_mean};
use std::io::Write;

/// Print a script by which a shell completes commands and options
#[derive(Debug, Args)]
#[command(after_help = COMPLETIONS)]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

const COMPLETIONS: &str = "\
Where shells look for it:
  ludometer completions bash > ~/.local/share/bash-completion/completions/ludometer
  ludometer completions zsh > ~/.zfunc/_ludometer     (a folder of $fpath)
  ludometer completions fish > ~/.config/fish/completions/ludometer.fish";

impl CompletionsArgs {
    /// Prints the script.
    pub fn perform(&self, catalog: Catalog, out: &mut impl Write) -> Result<CommandOutcome, CommandError> {
        // What makes it panics where it cannot write.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut command(catalog), "ludometer", &mut script);
        out.write_all(with_blanks(&String::from_utf8_lossy(&script)).as_bytes())?;
        Ok(CommandOutcome::Well)
    }
}

/// A script in which bash takes a line for a name, where the one that is generated takes each word for one.
fn with_blanks(script: &str) -> String {
    script.replace(
        "COMPREPLY=($(compgen -f \"${cur}\"))",
        "local IFS=$'\\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- \"${cur}\"))",
    )
}

/// Print the page of the manual of this program, or of one of its commands, for `man`
#[derive(Debug, Args)]
#[command(after_help = MAN)]
pub struct ManArgs {
    /// A command; left out, the program
    command: Option<String>,
}

const MAN: &str = "\
Examples:
  ludometer man > ~/.local/share/man/man1/ludometer.1
  ludometer man run > ~/.local/share/man/man1/ludometer-run.1";

impl ManArgs {
    /// Prints the page.
    pub fn perform(&self, catalog: Catalog, out: &mut impl Write) -> Result<CommandOutcome, CommandError> {
        let mut program = command(catalog);
        program.build();
        let command = match &self.command {
            None => program,
            Some(name) => {
                let found = program.find_subcommand(name).cloned();
                found.ok_or_else(|| unknown(name, &program))?.display_name(format!("ludometer-{name}"))
            }
        };
        clap_mangen::Man::new(command).render(out)?;
        Ok(CommandOutcome::Well)
    }
}

fn unknown(name: &str, program: &clap::Command) -> Fault {
    let known = program.get_subcommands().map(clap::Command::get_name);
    let help = did_you_mean(name, known).unwrap_or_else(|| "`ludometer help` lists the commands".to_owned());
    Fault::new(SourceLocation::Nowhere, format!("there is no command `{name}`")).help(help)
}
