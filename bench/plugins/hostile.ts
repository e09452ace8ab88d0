/** Ways in which a plugin misbehaves for as long as it runs. */
export const HOSTILE: readonly (readonly [name: string, script: string])[] = [
  ["floods with lines that are no JSON", 'hello()\nwhile True:\n  raw(b"x\\n" * 5000)\n  take_errors(5000)'],
  [
    "floods with requests",
    `hello()
request = b'{"jsonrpc":"2.0","id":1,"method":"env/openExternal"}\\n' * 1000
while True:
  raw(request)
  for _ in range(1000): sys.stdin.buffer.readline()`,
  ],
  [
    "floods with lines for the output panel",
    `hello()
send({"id": "made", "method": "window/output.create", "params": {"channel": 1, "name": "Flood", "log": False}})
line = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "window/output.append", "params": {"channel": 1, "text": "x" * 80 + "\\n"}})
lines = (line + "\\n").encode() * 500
while True:
  raw(lines)
  for _ in range(500): sys.stdin.buffer.readline()`,
  ],
  [
    "sends lines of 4 MB",
    'hello()\nline = b\'{"jsonrpc":"2.0","method":"a","params":{"x":"\' + b"x" * 4000000 + b\'"}}\\n\'\nwhile True: raw(line)',
  ],
  [
    "sends messages of 90,000 values",
    'hello()\nline = b\'{"jsonrpc":"2.0","method":"a","params":{"x":[\' + b"0," * 90000 + b"0]}}\\n"\nwhile True: raw(line)',
  ],
  ["sends one endless line", 'hello()\nwhile True: raw(b"x" * 65536)'],
  ["floods its log", 'hello()\nwhile True: os.write(2, b"x\\n" * 30000)'],
  ["forks and ends, again and again", "hello()\nwhile True:\n  if os.fork() == 0: os._exit(0)\n  os.wait()"],
];
