"""Sends the HL7 messages of its standard input, each a line of base64, by a library that nobody here wrote.

Prints each acknowledgement as a line of base64, and an empty line if there was none.
Usage: python-sender.py hl7|hl7apy PORT latin1|utf8
"""

import base64
import socket
import sys

library, port, encoding = sys.argv[1], int(sys.argv[2]), sys.argv[3]
SECONDS = 6


def by_hl7(text, client=[None]):
    from hl7.client import MLLPClient

    if client[0] is None:
        client[0] = MLLPClient("127.0.0.1", port, encoding=encoding)
        client[0].socket.settimeout(SECONDS)
    return client[0].send_message(text)


def by_hl7apy(text, connection=[None]):
    from hl7apy.parser import parse_message

    framed = parse_message(text, validation_level=2).to_mllp()
    if connection[0] is None:
        connection[0] = socket.create_connection(("127.0.0.1", port), SECONDS)
    connection[0].sendall(framed.encode(encoding))
    received = b""
    while not received.endswith(b"\x1c\r"):
        chunk = connection[0].recv(4096)
        if not chunk:
            raise ConnectionError("The line was cut")
        received += chunk
    return received


send = by_hl7 if library == "hl7" else by_hl7apy
for line in sys.stdin:
    message = base64.b64decode(line).decode("utf-8")
    try:
        answer = send(message)
    except Exception:
        print("", flush=True)
        sys.exit(1)
    print(base64.b64encode(answer.strip(b"\x0b\x1c\r")).decode("ascii"), flush=True)
