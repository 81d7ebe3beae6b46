import type { Socket } from 'node:net';

/** One end of a connection between the main process and a worker. Messages are lines of JSON. */
export interface MessageLine<Sent, Received> {
  /** Resolves when the message has left this process: it then arrives even if the process hangs or dies. */
  readonly send: (message: Sent) => Promise<void>;
  /** The next message from the other end. `late` after so many milliseconds without one, `gone` when the other end has hung up. */
  readonly next: (limit?: number) => Promise<Received | Silence>;
  readonly isGone: () => boolean;
  /** It keeps the process alive until it is ended. */
  readonly socket: Socket;
}

type Silence = { readonly kind: 'late' } | { readonly kind: 'gone' };

/** Milliseconds for reading what arrived while this process was busy. Only then is the other end late. */
const grace = 20;

/** Makes a line of a connection. Messages wait until they are asked for. */
export function openLine<Sent, Received>(socket: Socket): MessageLine<Sent, Received> {
  const arrived: Received[] = [];
  let isGone = false;
  let onMessage: ((message: Received | Silence) => void) | undefined;

  function receive(message: Received | Silence): boolean {
    const take = onMessage;
    onMessage = undefined;
    take?.(message);
    return take !== undefined;
  }

  socket.on('error', () => {});
  socket.on('close', () => {
    isGone = true;
    receive({ kind: 'gone' });
  });
  receiveLines<Received>(socket, (message) => {
    if (!receive(message)) arrived.push(message);
  });
  return {
    send: (message) => sendLine(socket, message),
    next(limit) {
      const first = arrived.shift();
      if (first !== undefined) return Promise.resolve(first);
      if (isGone) return Promise.resolve({ kind: 'gone' });
      return new Promise((resolve) => {
        const stop =
          limit === undefined ? undefined : after(limit, () => receive({ kind: 'late' }));
        onMessage = (message) => {
          stop?.();
          resolve(message);
        };
      });
    },
    isGone: () => isGone,
    socket,
  };
}

/** Calls a function after so many milliseconds and a moment for reading; returns a way to prevent it. */
function after(limit: number, call: () => void): () => void {
  let timer = setTimeout(() => {
    timer = setTimeout(call, grace);
  }, limit);
  return () => clearTimeout(timer);
}

/** Sends one message over a socket. Resolves when it has left this process. */
export function sendLine(socket: Socket, message: unknown): Promise<void> {
  return new Promise((resolve) => {
    socket.write(`${JSON.stringify(message)}\n`, () => resolve());
  });
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
