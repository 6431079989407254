"""Requests that are not of the Studio's own page: none gets in, none ends the server, none holds up the page."""

import json
import random
import select
import socket


def send(port, data, wait=5.0):
    """What the server answers to bytes; the empty text if it closes the connection."""
    with socket.create_connection(("127.0.0.1", port), timeout=wait) as connection:
        connection.settimeout(wait)
        try:
            connection.sendall(data)
            return connection.recv(65536).decode("latin-1")
        except (ConnectionError, TimeoutError):
            return ""


def request(server, method="POST", path="/api/files", body=b"{}", **fields):
    headers = {
        "Host": f"127.0.0.1:{server.port}",
        "Content-Type": "application/json",
        "Authorization": f"Bearer {server.token}",
        "Content-Length": str(len(body)),
        "Connection": "close",
    }
    for name, value in fields.items():
        name = name.replace("_", "-")
        if value is None:
            headers.pop(name, None)
        else:
            headers[name] = value
    lines = [f"{method} {path} HTTP/1.1"] + [f"{name}: {value}" for name, value in headers.items()]
    return "\r\n".join(lines).encode("latin-1", "replace") + b"\r\n\r\n" + body


def status(answer):
    return int(answer.split(" ", 2)[1]) if answer.startswith("HTTP/1.1 ") else 0


def refusals(server, count=5000, seed=1):
    """Fuzzed requests; returns how often each status came."""
    chance = random.Random(seed)
    bad = {
        "Authorization": [None, "", "Bearer", "Bearer x", f"Bearer {server.token[:-1]}", "Basic abc"],
        "Host": [None, "example.org", "127.0.0.1", f"127.0.0.1.example.org:{server.port}", "localhost:1"],
        "Origin": ["http://example.org", "null", f"https://127.0.0.1:{server.port}", "http://127.0.0.1:1"],
        "Content-Type": [None, "text/plain", "application/x-www-form-urlencoded"],
        "Sec-Fetch-Site": ["cross-site", "same-site"],
        "Content-Length": ["-1", "99999999999", "x"],
    }
    paths = [
        "/api/files", "/api/venue/open", "/api/venue/save", "/api/../etc/passwd", "/api/%2e%2e/x", "/api//files",
        "/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/main.js/../../x", "/draw/..%2f..%2fPackage.swift",
        "/Client/main.js", "/.git/config", "/api/venue/open?path=office.yaml", "*", "/\\..\\x",
    ]
    counts = {}
    for _ in range(count):
        kind = chance.randrange(4)
        if kind == 0:
            # One field that is not of the own page.
            name = chance.choice(list(bad))
            data = request(server, path="/api/files", **{name.replace("-", "_"): chance.choice(bad[name])})
        elif kind == 1:
            # An address that is no file of the page, or a call with a file outside of the folder.
            path = chance.choice(paths)
            body = json.dumps({"path": chance.choice(["../x.yaml", "/etc/passwd", "a/../../x.yaml", "x.yaml\0"])}).encode()
            data = request(server, method=chance.choice(["GET", "POST", "PUT", "OPTIONS"]), path=path, body=body)
            if path == "/api/files":
                data = request(server, path=path, body=body, Authorization=None)
        elif kind == 2:
            # Bytes that are damaged somewhere.
            data = bytearray(request(server, Authorization="Bearer x"))
            for _ in range(chance.randrange(1, 8)):
                data[chance.randrange(len(data))] = chance.randrange(256)
            data = bytes(data)
        else:
            # Not HTTP.
            data = bytes(chance.randrange(256) for _ in range(chance.randrange(1, 300))) + b"\r\n\r\n"
        code = status(send(server.port, data, wait=3.0))
        assert code == 0 or 400 <= code < 500, (code, data[:300])
        counts[code] = counts.get(code, 0) + 1
    assert server.process.poll() is None, "the server ended"
    return counts


def slow_bodies(server, count=40):
    """Requests whose bodies never arrive; meanwhile the server answers at once."""
    held = []
    for index in range(count):
        connection = socket.create_connection(("127.0.0.1", server.port), timeout=5)
        token = server.token if index % 2 else "x"
        connection.sendall(request(server, body=b"", Content_Length="1000000", Authorization=f"Bearer {token}") + b"{")
        held.append(connection)
    # The server gives up on slow bodies after 30 s: what is answered before was not held up by them.
    assert status(send(server.port, request(server), wait=20)) == 200
    for connection in held:
        connection.close()


def large_bodies(server):
    """A body that is too large is refused before it is read, with and without its length."""
    assert status(send(server.port, request(server, body=b"", Content_Length="30000000"), wait=20)) == 413
    assert status(send(server.port, request(server, body=b"", Content_Length="30000000", Authorization=None), wait=20)) == 401
    data = request(server, body=b"", Content_Length=None, Transfer_Encoding="chunked")
    chunk = b"100000\r\n" + b" " * 0x100000 + b"\r\n"
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as connection:
        connection.sendall(data)
        for _ in range(30):
            if select.select([connection], [], [], 0.01)[0]:
                break
            connection.sendall(chunk)
        answer = connection.recv(1000).decode("latin-1")
        assert status(answer) == 413, answer
    assert status(send(server.port, request(server), wait=20)) == 200
