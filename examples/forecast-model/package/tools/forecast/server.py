"""The forecast service: `GET /health` and `POST /forecast` on 127.0.0.1, for the program that started it alone.

Standard input brings one line with the secret of this start and stays open as long as the starter lives. Standard
output answers with one line: the port, and the proof that whoever tells it knows the secret. Neither the secret nor
anything derived from it is in the arguments, the environment or a file.
"""

import hashlib
import hmac
import http.server
import json
import os
import socket
import sys
import threading
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2]
ENVIRONMENT = PACKAGE.parent
sys.path[:0] = [str(PACKAGE), str(ENVIRONMENT / "numpy")]
sys.dont_write_bytecode = True

from svcforecast import __version__, request  # noqa: E402
from svcforecast.forecast import forecast  # noqa: E402
from svcforecast.load import load  # noqa: E402

HEADER_SECONDS = 5.0
MAX_CONNECTIONS = 64
MAX_LENGTH_DIGITS = 12
MODEL_NAME = "svc/time-series-forecast"
LICENCE = "Non-commercial, non-production research use only. A forecast is research evidence, not a trading signal."


class Service:
    """The model, the secret of this start, and the count of requests: a request that is sent twice is refused."""

    def __init__(self, secret):
        self._secret = secret
        self._count = 0
        self._lock = threading.Lock()
        self.network, self.lock_file = load(ENVIRONMENT)

    def prove(self, *parts):
        text = "\n".join(str(part) for part in parts).encode()
        return hmac.new(self._secret, text, hashlib.sha256).hexdigest()

    def admits(self, count, proof, asked):
        """`asked`: method, path and body. True once for each count."""
        if not count.isascii() or not count.isdigit() or len(count) > 15:
            return False
        method, path, body = asked
        expected = self.prove("request", count, method, path, hashlib.sha256(body).hexdigest())
        if not hmac.compare_digest(expected.encode(), proof.encode("utf-8", "replace")):
            return False
        with self._lock:
            if int(count) <= self._count:
                return False
            self._count = int(count)
        return True

    def health(self):
        return {
            "status": "ok",
            "model_revision": self.lock_file["model_revision"],
            "forecast_lib_version": __version__,
        }

    def forecast(self, body):
        asked = request.parse(body)
        with self._lock:
            paths = forecast(self.network, asked["closes"], asked["horizon"], asked["quantiles"])
        return {
            "horizon": asked["horizon"],
            "quantiles": {repr(level): path.tolist() for level, path in zip(asked["quantiles"], paths)},
            "evidence": {
                "model": MODEL_NAME,
                "model_revision": self.lock_file["model_revision"],
                "seed": self.lock_file["seed"],
                "data_hash": request.data_hash(asked["times"], asked["closes"]),
                "as_of": asked["times"][-1],
                "inputs_used": ["closes"],
                "licence": LICENCE,
            },
        }


class Handler(http.server.BaseHTTPRequestHandler):
    """One request of one connection."""

    protocol_version = "HTTP/1.1"
    timeout = HEADER_SECONDS

    def do_GET(self):
        self._answer("GET")

    def do_POST(self):
        self._answer("POST")

    def _answer(self, method):
        self.close_connection = True
        # Before anything else: a page of a browser always sends Origin with a POST, and a rebound name stands in Host.
        hosts = self.headers.get_all("Host", [])
        if hosts != [f"127.0.0.1:{self.server.server_address[1]}"] or "Origin" in self.headers:
            return self._send(403, {"error": {"code": "forbidden", "message": "not from here"}}, None)
        body = self._read_body()
        if body is None:
            return self._send(413, {"error": {"code": "too_large", "message": "the body's length is wrong"}}, None)
        count, proof = self.headers.get("x-svc-count", ""), self.headers.get("x-svc-proof", "")
        service = self.server.service
        if not service.admits(count, proof, (method, self.path, body)):
            return self._send(401, {"error": {"code": "unproven", "message": "the secret is not known"}}, None)
        self.server.keep(self.connection)
        status, answer = self._run(service, method, body)
        return self._send(status, answer, count)

    def _run(self, service, method, body):
        try:
            if (method, self.path) == ("GET", "/health"):
                return 200, service.health()
            if (method, self.path) == ("POST", "/forecast"):
                return 200, service.forecast(body)
            return 404, {"error": {"code": "not_found", "message": "there is no such path"}}
        except request.BadRequest as cause:
            return 422, {"error": {"code": "bad_request", "message": str(cause)}}
        except (ArithmeticError, MemoryError) as cause:
            return 500, {"error": {"code": "failed", "message": str(cause) or type(cause).__name__}}

    def _read_body(self):
        """None when its length is not told exactly once, or is too large."""
        lengths = self.headers.get_all("Content-Length", [])
        if "Transfer-Encoding" in self.headers or len(lengths) > 1:
            return None
        length = lengths[0] if lengths else "0"
        # No more digits than are compared: room for the body is taken before anybody has proved anything.
        if not length.isascii() or not length.isdigit() or len(length) > MAX_LENGTH_DIGITS:
            return None
        if int(length) > request.MAX_BODY_BYTES:
            return None
        return self.rfile.read(int(length))

    def _send(self, status, answer, count):
        body = json.dumps(answer, allow_nan=False, separators=(",", ":")).encode()
        self.send_response_only(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Connection", "close")
        if count is not None:
            digest = hashlib.sha256(body).hexdigest()
            self.send_header("x-svc-proof", self.server.service.prove("answer", count, status, digest))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        """Nothing: what was asked is the trader's business."""


class Server(http.server.HTTPServer):
    """Bound to a port that the system chooses; a thread for each connection, and a limited number of them.

    Every program of the machine can connect. One that connects often and says nothing must not keep out the host: a new
    connection takes the place of the oldest that has not proved anything.
    """

    request_queue_size = MAX_CONNECTIONS
    allow_reuse_address = False

    def __init__(self, service):
        self.service = service
        self._lock = threading.Lock()
        self._open = {}
        super().__init__(("127.0.0.1", 0), Handler)

    def process_request(self, connection, address):
        if not self._make_room():
            return self.shutdown_request(connection)
        with self._lock:
            self._open[connection] = False
        threading.Thread(target=self._serve, args=(connection, address), daemon=True).start()
        return None

    def keep(self, connection):
        """It has proved that it is the host's."""
        with self._lock:
            if connection in self._open:
                self._open[connection] = True

    def _make_room(self):
        with self._lock:
            if len(self._open) < MAX_CONNECTIONS:
                return True
            oldest = next((each for each, is_proven in self._open.items() if not is_proven), None)
            if oldest is None:
                return False
            del self._open[oldest]
        try:
            # Ends the read that its thread waits in.
            oldest.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass  # The other end has left already.
        return True

    def _serve(self, connection, address):
        try:
            self.finish_request(connection, address)
        except (ConnectionError, TimeoutError, socket.timeout):
            pass  # The other end went away: there is nobody to tell.
        finally:
            with self._lock:
                self._open.pop(connection, None)
            self.shutdown_request(connection)

    def accept_connections(self):
        """Blocks in the system between requests: `serve_forever` would wake up twice a second."""
        while True:
            try:
                connection, address = self.socket.accept()
            except OSError as cause:
                sys.exit(f"the socket failed: {cause}")
            self.process_request(connection, address)


def leave_with_the_starter():
    """Ends this process when the other end of standard input is closed, which also the death of the starter does."""
    while os.read(0, 4096):
        pass
    os._exit(0)


def read_line(limit=4096):
    """One line of standard input, read without taking more from it."""
    line = b""
    while not line.endswith(b"\n") and len(line) < limit:
        byte = os.read(0, 1)
        if not byte:
            sys.exit("the start brought no secret")
        line += byte
    return line


def main():
    secret = bytes.fromhex(json.loads(read_line())["secret"])
    if len(secret) < 32:
        sys.exit("the secret is too short")
    threading.Thread(target=leave_with_the_starter, daemon=True).start()
    service = Service(secret)
    server = Server(service)
    port = server.server_address[1]
    print(json.dumps({"port": port, "proof": service.prove("port", port)}), flush=True)
    server.accept_connections()


if __name__ == "__main__":
    main()
