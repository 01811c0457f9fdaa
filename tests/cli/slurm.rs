//! The recipe of the page `batch` for Slurm, run as it stands there by a real Slurm with two nodes on this machine.
//!
//! Without Slurm's programs (Debian's `slurm-wlm` and `munge`), or where they do not start, its test is skipped with a word, and fails where
//! LUDOMETER_SLURM is set.

use crate::recipes::{recipe, shell};
use crate::{done, tables};
use std::fs;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// What is played in place of what the page plays.
const STUDY: &str = "pig -n 3m -j 1";

/// So long it may take at the most before something is wrong with the queue.
const PATIENCE: Duration = Duration::from_secs(900);

/// Waits until something is so, but not for ever.
fn comes(is_so: impl Fn() -> bool) -> bool {
    let start = Instant::now();
    while start.elapsed() < PATIENCE {
        if is_so() {
            return true;
        }
        std::thread::sleep(Duration::from_millis(200));
    }
    false
}

fn wait_until(what: &str, is_so: impl Fn() -> bool) {
    assert!(comes(is_so), "{what} did not come");
}

/// Slurm on this machine: a controller and two nodes.
struct Slurm {
    home: TempDir,
    daemons: Vec<Child>,
}

impl Drop for Slurm {
    fn drop(&mut self) {
        for daemon in &mut self.daemons {
            // It may have ended by itself.
            let _ = daemon.kill();
            let _ = daemon.wait();
        }
    }
}

impl Slurm {
    /// Starts it; nothing where it does not come up.
    fn start() -> Option<Self> {
        let home = TempDir::new().unwrap();
        let mut slurm = Self { home, daemons: Vec::new() };
        let munge = slurm.path("munge");
        fs::create_dir_all(&munge).unwrap();
        fs::create_dir_all(slurm.path("state")).unwrap();
        let script = "head -c 1024 /dev/urandom > munge/key; chmod 400 munge/key; chmod 711 munge .";
        shell(slurm.home.path(), script, &[]);
        let named = |option: &str, file: &str| format!("--{option}={}", munge.join(file).display());
        let files = [
            ("key-file", "key"),
            ("socket", "socket"),
            ("pid-file", "pid"),
            ("log-file", "log"),
            ("seed-file", "seed"),
        ];
        let words: Vec<String> = files.iter().map(|(option, file)| named(option, file)).collect();
        slurm.daemon("munged", &[&["--foreground".to_owned()], &words[..]].concat());
        let begun = Instant::now();
        let in_time = || begun.elapsed() < Duration::from_secs(60);
        comes(|| munge.join("socket").exists() || !in_time());
        if !in_time() {
            return None;
        }
        fs::write(slurm.path("slurm.conf"), slurm.settings()).unwrap();
        slurm.daemon("slurmctld", &["-D".to_owned(), "-c".to_owned()]);
        slurm.node("n1");
        slurm.node("n2");
        comes(|| slurm.ask("sinfo -h -t idle -o %D").trim() == "2" || !in_time());
        in_time().then_some(slurm)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.home.path().join(name)
    }

    fn settings(&self) -> String {
        let home = self.home.path().display();
        let host = shell(self.home.path(), "hostname -s", &[]);
        let host = host.trim();
        // Ports of their own for every run of this test.
        let port = 20_000 + std::process::id() % 20_000;
        let node = |name: &str, port: u32| {
            format!("NodeName={name} NodeHostname={host} NodeAddr=127.0.0.1 Port={port} CPUs=2\n")
        };
        let files = format!(
            "AuthInfo=socket={home}/munge/socket\nStateSaveLocation={home}/state\nSlurmdSpoolDir={home}/spool-%n\nSlurmctldPidFile={home}/ctld.pid\nSlurmdPidFile={home}/%n.pid\nSlurmctldLogFile={home}/ctld.log\nSlurmdLogFile={home}/%n.log\n"
        );
        let rest = "SlurmUser=root\nSlurmdUser=root\nAuthType=auth/munge\nCredType=cred/munge\nProctrackType=proctrack/linuxproc\nTaskPlugin=task/none\nSelectType=select/cons_tres\nSelectTypeParameters=CR_CPU\nSlurmdTimeout=5\nReturnToService=2\nMpiDefault=none\nJobRequeue=1\n";
        format!("ClusterName=trial\nSlurmctldHost={host}(127.0.0.1)\nSlurmctldPort={port}\n{files}{rest}")
            + &node("n1", port + 1)
            + &node("n2", port + 2)
            + "PartitionName=all Nodes=n1,n2 Default=YES State=UP\n"
    }

    fn daemon(&mut self, program: &str, words: &[String]) {
        let mut command = Command::new(program);
        command.args(words).env("SLURM_CONF", self.path("slurm.conf")).stdout(Stdio::null()).stderr(Stdio::null());
        self.daemons.push(command.spawn().unwrap_or_else(|error| panic!("{program}: {error}")));
    }

    fn node(&mut self, name: &str) {
        self.daemon("slurmd", &["-D".to_owned(), "-N".to_owned(), name.to_owned()]);
    }

    /// What a command of Slurm's prints.
    fn ask(&self, command: &str) -> String {
        shell(self.home.path(), &format!("{command}\ntrue"), &[("SLURM_CONF", &self.path("slurm.conf"))])
    }

    /// Lets tasks that were put back into the queue begin now: Slurm has them wait for two minutes each time.
    fn hurry(&self) {
        let waiting = "squeue -h -r -t PD -o '%A %r' | awk '$2 == \"BeginTime\" { print $1 }'";
        self.ask(&format!("for job in $({waiting}); do scontrol update JobId=$job StartTime=now; done"));
    }

    fn is_idle(&self) -> bool {
        self.ask("squeue -h").trim().is_empty()
    }
}

/// Kills what runs on the second node: first what watches over it, so that nobody hears of it.
const NODE_DIES: &str = "
all=$(grep -lzs '^SLURMD_NODENAME=n2$' /proc/[0-9]*/environ | cut -d/ -f3)
for id in $all; do
    above=$(ps -o ppid= -p $id)
    if [ \"$(ps -o comm= -p $above)\" = slurmstepd ]; then kill -9 $above; fi
done
kill -9 $all";

/// Kills one task without a word: of this queue's own, since other tests play, too.
const TASK_DIES: &str = "
for id in $(grep -lzs \"^SLURM_CONF=$SLURM_CONF$\" /proc/[0-9]*/environ | cut -d/ -f3); do
    if [ \"$(ps -o comm= -p $id)\" = ludometer ]; then kill -9 $id; break; fi
done";

/// Whether its programs are here. Only the superuser may start them.
fn is_here() -> bool {
    let asked = "test $(id -u) = 0 && command -v munged && command -v slurmctld && command -v sbatch";
    Command::new("bash").args(["-c", asked]).output().is_ok_and(|output| output.status.success())
}

#[test]
fn an_array_of_slurm_loses_nothing_when_tasks_and_nodes_die() {
    let slurm = if is_here() { Slurm::start() } else { None };
    let Some(mut slurm) = slurm else {
        assert!(std::env::var_os("LUDOMETER_SLURM").is_none(), "no Slurm here that would start");
        eprintln!("skipped: there is no Slurm here that would start");
        return;
    };
    let home = slurm.home.path().to_owned();
    fs::write(home.join("parts.sbatch"), recipe("bash", "#SBATCH", STUDY).replace("--array=1-8", "--array=1-4"))
        .unwrap();
    slurm.ask(&recipe("bash", "--dependency", STUDY));
    let part = |task: u32, file: &str| home.join(format!("parts/{task}/{file}")).exists();
    let has_begun = |task: u32| part(task, "checkpoint.part") || part(task, &format!("part-{task}-of-4.part"));
    wait_until("checkpoints", || (1..=4).all(has_begun));
    // A node dies with all that runs on it; of the other's tasks one is killed without a word, and one is told that its time is up.
    slurm.daemons.pop().map(|mut node| node.kill()).unwrap().unwrap();
    slurm.ask(NODE_DIES);
    slurm.ask(TASK_DIES);
    slurm.ask("scancel --batch --signal=USR1 $(squeue -h -r -t R -w n1 -o %A | tail -n 1)");
    wait_until("a node that is down", || slurm.ask("sinfo -h -N -n n2 -o %t").starts_with("down"));
    slurm.node("n2");
    wait_until("the end of all tasks", || {
        slurm.hurry();
        slurm.is_idle()
    });
    assert!(home.join("whole").exists(), "{}", slurm.ask("cat slurm-*.out"));
    done(&home, &format!("run {} -q -o alone", STUDY.replace("-j 1", "-j 2")));
    assert_eq!(tables(&home.join("whole")), tables(&home.join("alone")), "{}", slurm.ask("cat slurm-*.out"));
}
