"""The wire of a Bourse plugin: JSON-RPC 2.0, one message a line. Standard library only; copy this file into your plugin.

    import bourse

    @bourse.command("acme.clock.now")
    def now(zone):
        return {"zone": zone}

    bourse.run()

A command runs on a thread of its own and may ask Bourse with `bourse.request("window/output.show", …)`. Its result is anything
that JSON can represent; an exception becomes an error that the trader reads. `bourse.log(text)` writes to the plugin's log.
"""

import json
import os
import sys
import threading

PROTOCOL = "0.1"
MAX_LINE = 4 * 1024 * 1024

_commands = {}
_answers = {}
_lock = threading.Lock()
_waiting = {}
_last_id = 0
_cancelled = set()
# The wire has the real standard output; a stray print goes to the log instead.
_wire = os.fdopen(os.dup(1), "wb", buffering=0)
os.dup2(2, 1)

client = {}
settings = {}
global_state = {}
workspace_state = {}
permissions = []


class Refused(Exception):
    """A refusal with a code; the trader sees its text."""

    def __init__(self, message, code="plugin.refused"):
        super().__init__(message)
        self.code = code


def command(name):
    """Registers the function that runs a command of plugin.yaml."""

    def register(run):
        _commands[name] = run
        return run

    return register


def answers(method):
    """Registers the function that answers a request of Bourse, in the order in which they come."""

    def register(run):
        _answers[method] = run
        return run

    return register


def log(text):
    sys.stderr.write(f"{text}\n")
    sys.stderr.flush()


def request(method, params=None, timeout=60.0):
    """Asks Bourse and waits for the answer. Raises Refused, or TimeoutError."""
    global _last_id
    answered = threading.Event()
    with _lock:
        _last_id += 1
        number = _last_id
        _waiting[number] = waiting = {"event": answered, "answer": None}
    _send({"id": number, "method": method, "params": params or {}})
    if not answered.wait(timeout):
        with _lock:
            _waiting.pop(number, None)
        _send({"method": "$/cancelRequest", "params": {"id": number}})
        raise TimeoutError(f"{method} was not answered within {timeout} s")
    answer = waiting["answer"]
    if "error" in answer:
        error = answer["error"]
        raise Refused(error.get("message", ""), (error.get("data") or {}).get("code", "inapp.internal"))
    return answer.get("result")


def run():
    """Serves until Bourse closes the plugin's input."""
    try:
        for line in iter(lambda: sys.stdin.buffer.readline(MAX_LINE + 1), b""):
            _take(json.loads(line))
    except json.JSONDecodeError as fault:
        log(f"a line is not JSON: {fault}")
    # Daemon threads end with the process.
    os._exit(0)


def is_cancelled(number):
    return number in _cancelled


def _take(message):
    method, number = message.get("method"), message.get("id")
    if method is None:
        with _lock:
            waiting = _waiting.pop(number, None)
        if waiting:
            waiting["answer"] = message
            waiting["event"].set()
    elif method == "$/cancelRequest":
        _cancelled.add(message["params"].get("id"))
    elif number is None:
        pass  # A notification that this version does not know.
    elif method == "initialize":
        client.update(message["params"].get("env", {}))
        # Empty without the permission `workspace`.
        configuration = message["params"].get("configuration", {})
        settings.update({**configuration.get("defaults", {}), **configuration.get("values", {})})
        global_state.update(message["params"].get("global_state", {}))
        workspace_state.update(message["params"].get("workspace_state", {}))
        permissions.extend(message["params"].get("permissions", []))
        _send({"id": number, "result": {"protocol": PROTOCOL}})
    elif method == "$/ping":
        _send({"id": number, "result": None})
    elif method in _answers:
        _answer(number, lambda: _answers[method](message["params"]))
    elif method == "extension/runCommand":
        _send({"method": "$/acknowledged", "params": {"id": number}})
        threading.Thread(target=_run, args=(number, message["params"]), daemon=True).start()
    else:
        _fail(number, -32601, f"there is no method {method}", "inapp.method_unknown")


def _run(number, params):
    def value():
        found = _commands.get(params.get("command"))
        if found is None:
            raise Refused(f"there is no command {params.get('command')}", "plugin.command_unknown")
        return {"value": found(*params.get("args", []))}

    _answer(number, value)
    _cancelled.discard(number)


def _answer(number, work):
    try:
        return _send({"id": number, "result": work()})
    except Refused as refusal:
        return _fail(number, -32000, str(refusal), refusal.code)
    except Exception as fault:  # A fault of one request is told, and the plugin goes on.
        return _fail(number, -32603, f"{type(fault).__name__}: {fault}", "inapp.internal")


def _fail(number, code, message, name):
    _send({"id": number, "error": {"code": code, "message": message, "data": {"code": name}}})


def _send(message):
    line = json.dumps({"jsonrpc": "2.0", **message}, allow_nan=False, separators=(",", ":")) + "\n"
    with _lock:
        data = memoryview(line.encode())
        while data:
            data = data[_wire.write(data) :]
