"""The program that the tool starts for a core: it passes lines to and from the class, over the socket of the notebook."""

import os
import socket
import sys
import threading


def main(path: str, name: str) -> None:
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(path)
        connection.sendall(name.encode() + b"\n")

        def send() -> None:
            try:
                while data := os.read(0, 65536):
                    connection.sendall(data)
                connection.shutdown(socket.SHUT_WR)
            except OSError:
                pass

        threading.Thread(target=send, daemon=True).start()
        try:
            while data := connection.recv(65536):
                while data:
                    data = data[os.write(1, data):]
        except OSError:
            pass


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
    # A thread may still wait for input.
    os._exit(0)
