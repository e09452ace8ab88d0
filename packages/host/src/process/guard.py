"""Runs one program and ends all of it once the host is gone, however the host went.

Standard input stays open as long as the host lives; its end is the order to stop. File descriptor 3 becomes the
program's standard input. The program gets a session of its own, so that one signal reaches everything it started. On
Linux this process also adopts what left that session: nothing of it outlives the host there. Elsewhere a program that
leaves its session is not caught. Descriptor 4 tells the host the program's session, so that the host can end it if
the program has stopped or killed this process.
"""

import ctypes
import json
import os
import select
import signal
import sys
import time

PR_SET_PDEATHSIG = 1
PR_SET_CHILD_SUBREAPER = 36
# More descriptors than a host ever opens; closing more takes long where the system closes them singly.
MAX_DESCRIPTORS = 65536
# How long this process chases a program that starts others as fast as they are killed.
CHASE_SECONDS = 5.0
# A longer step of the clock between two looks is a standstill of the machine, which does not count against the program.
LONGEST_STEP_SECONDS = 0.5
IS_LINUX = sys.platform.startswith("linux")


def control(option, value):
    """Linux alone; does nothing elsewhere."""
    if IS_LINUX:
        ctypes.CDLL(None, use_errno=True).prctl(option, value, 0, 0, 0)


def limit(limits):
    """Limits that the system has; a name it does not know is passed over."""
    import resource

    for name, value in limits.items():
        kind = getattr(resource, "RLIMIT_" + name, None)
        if kind is not None:
            hard = resource.getrlimit(kind)[1]
            wanted = value if hard == resource.RLIM_INFINITY else min(value, hard)
            resource.setrlimit(kind, (wanted, wanted))


def become(plan, guard):
    """Turns the new process into the program."""
    os.setsid()
    control(PR_SET_PDEATHSIG, signal.SIGKILL)
    # The guard may have died before the line above.
    if os.getppid() != guard:
        os._exit(1)
    os.dup2(3, 0)
    # The program must not get anything that the host had open, such as a token or a database.
    os.closerange(3, MAX_DESCRIPTORS)
    for name in ("SIGPIPE", "SIGTERM", "SIGINT", "SIGHUP", "SIGCHLD"):
        signal.signal(getattr(signal, name), signal.SIG_DFL)
    os.nice(plan["niceness"])
    limit(plan["limits"])
    try:
        os.chdir(plan["folder"])
        os.execve(plan["command"][0], plan["command"], plan["environment"])
    finally:
        os._exit(127)


def tell(program):
    """Names the program's session to the host."""
    try:
        os.write(4, str(program).encode())
    except OSError:
        pass  # The host is gone; the end of standard input says so next.
    os.close(4)


def wait(program, woken):
    """The program's wait status, or None once the host is gone."""
    while True:
        ready, _, _ = select.select([0, woken], [], [])
        if 0 in ready and not os.read(0, 4096):
            return None
        if woken in ready:
            os.read(woken, 4096)
            status = reap(program)
            if status is not None:
                return status


def reap(program):
    """Collects what ended. The wait status of the program if it is among them."""
    found = None
    while True:
        try:
            pid, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return found
        if pid == 0:
            return found
        if pid == program:
            found = status


def turns(seconds):
    """Turns of a loop until so much time has passed."""
    left, before = seconds, time.monotonic()
    while left > 0:
        yield
        now = time.monotonic()
        left -= min(now - before, LONGEST_STEP_SECONDS)
        before = now


def await_end(program, seconds):
    """The program's wait status if it ends by itself within this time."""
    status = None
    for _ in turns(seconds):
        if status is not None or not is_there(program):
            break
        status = reap(program)
        time.sleep(0.01)
    return status


def end_all(program, patience, grace):
    """Waits, asks, waits, then kills the session and everything adopted from it."""
    status = await_end(program, patience)
    signal_session(program, signal.SIGTERM)
    status = status if status is not None else await_end(program, grace)
    # Processes may start others and end between two looks. Without a rest between the looks, one of them finds a process alive.
    for _ in turns(CHASE_SECONDS):
        signal_session(program, signal.SIGKILL)
        for pid in descendants():
            kill(pid)
        found = reap(program)
        status = found if found is not None else status
        if not descendants():
            break
        os.sched_yield()
    return status


def signal_session(program, number):
    try:
        os.killpg(program, number)
    except (ProcessLookupError, PermissionError):
        pass  # Nothing of it is left.


def kill(pid):
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        pass  # It ended by itself.


def is_there(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def descendants():
    """All processes below this one, adopted ones included. Linux alone; nothing elsewhere."""
    found = children(os.getpid())
    # The loop appends to the list that it walks.
    for pid in found:
        found.extend(children(pid))
    return found


def children(parent):
    """The processes that a process has started or adopted; none once it has ended."""
    found = []
    try:
        for thread in os.listdir(f"/proc/{parent}/task"):
            with open(f"/proc/{parent}/task/{thread}/children", encoding="ascii") as file:
                found.extend(int(pid) for pid in file.read().split())
    except OSError:
        pass  # It ended between the two reads.
    return found


def main():
    plan = json.loads(sys.argv[1])
    control(PR_SET_CHILD_SUBREAPER, 1)
    woken, wake = os.pipe()
    os.set_blocking(wake, False)
    signal.set_wakeup_fd(wake)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    # The host decides about a terminal's interrupt; this process reacts only to the end of its standard input.
    for name in ("SIGINT", "SIGHUP", "SIGTERM"):
        signal.signal(getattr(signal, name), signal.SIG_IGN)
    guard = os.getpid()
    program = os.fork()
    if program == 0:
        become(plan, guard)
    # The end of the program's output must not wait for this process.
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    os.close(3)
    tell(program)
    status = wait(program, woken)
    ended = end_all(program, plan["patience"], plan["grace"]) if status is None else end_all(program, 0.0, 0.0)
    final = status if status is not None else ended
    code = os.waitstatus_to_exitcode(final) if final is not None else 0
    os._exit(code if code >= 0 else 128 - code)


if __name__ == "__main__":
    main()
