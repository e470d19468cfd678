"""Serves one GGUF file by llama.cpp's own server, OpenAI-compatible, until its standard input closes.

Arguments: the model's path, the tokens of its context, the port on 127.0.0.1. While the model loads, the server answers 503.
"""

import os
import sys

import xllamacpp

path, context, port = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])

params = xllamacpp.CommonParams()
params.model.path = path
params.n_ctx = context
params.n_parallel = 1
params.hostnames = ["127.0.0.1"]
params.port = port
# A small model may repeat itself without an end. Such a reply ends as CUT_OFF.
params.n_predict = 256
params.sampling.seed = 1
# Threads wait for each other in a loop: as many as cores are slower than one if something else runs too.
params.cpuparams.n_threads = max(1, (os.cpu_count() or 1) // 2)

server = xllamacpp.Server(params)
print("listening", server.listening_address, flush=True)
# Ends with the process that started it, however that one ends.
sys.stdin.read()
os._exit(0)
