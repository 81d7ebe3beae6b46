import type { Socket } from 'node:net';

/** Sends one message over a socket as a line of JSON. */
export function sendLine(socket: Socket, message: unknown): void {
  socket.write(`${JSON.stringify(message)}\n`);
}

/** Calls `receive` with each message that arrives; a last line without its end is dropped. */
export function receiveLines<Message>(socket: Socket, receive: (message: Message) => void): void {
  let pending: string[] = [];
  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => {
    const lines = chunk.split('\n');
    const last = lines.pop() ?? '';
    for (const [index, line] of lines.entries()) {
      const whole = index === 0 ? pending.join('') + line : line;
      if (index === 0) pending = [];
      receive(parseMessage(whole));
    }
    pending.push(last);
  });
}

function parseMessage<Message>(line: string): Message {
  // Both ends are Assay's own code of one version: what arrives is what the other end's types say.
  return JSON.parse(line) as Message;
}
