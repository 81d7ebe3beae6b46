import type { Socket } from 'node:net';

/** One end of a connection between the main process and a worker. Messages are lines of JSON. */
export interface MessageLine<Sent, Received> {
  /** Resolves when the message has left this process. It then arrives even if the process hangs or dies. */
  readonly send: (message: Sent) => Promise<void>;
  /** Sends the message with the next one, or when `flush` is called. Sending one of many small messages takes longer than making it. */
  readonly sendLater: (message: Sent) => void;
  readonly flush: () => void;
  /**
   * Returns the next message from the other end; `late` after `limit` milliseconds without one, and `gone` when the other end
   * has closed the connection.
   */
  readonly next: (limit?: number) => Promise<Received | Silence>;
  readonly isGone: () => boolean;
  /** It keeps the process alive until it is ended. */
  readonly socket: Socket;
}

type Silence = { readonly kind: 'late' } | { readonly kind: 'gone' };

/** Milliseconds for reading the messages that arrived while this process was busy. Only after them is the other end late. */
const grace = 20;

/** Makes a line of a connection. Messages wait until they are requested. */
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
  let isHeld = false;
  function flush(): void {
    if (isHeld) socket.uncork();
    isHeld = false;
  }
  return {
    send(message) {
      const sent = sendLine(socket, message);
      flush();
      return sent;
    },
    sendLater(message) {
      if (!isHeld) socket.cork();
      isHeld = true;
      socket.write(`${JSON.stringify(message)}\n`);
    },
    flush,
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

/** Calls a function after `limit` milliseconds and a moment for reading. Returns a function that prevents the call. */
function after(limit: number, call: () => void): () => void {
  let timer = setTimeout(() => {
    timer = setTimeout(call, grace);
  }, limit);
  return () => clearTimeout(timer);
}

/** Sends one message over a socket. Resolves when the message has left this process. */
export function sendLine(socket: Socket, message: unknown): Promise<void> {
  return new Promise((resolve) => {
    socket.write(`${JSON.stringify(message)}\n`, () => resolve());
  });
}

/** Calls `receive` with each message that arrives. An incomplete last line is dropped. */
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
  // Both ends are Assay's own code of one version, so messages have the types that the other end declares.
  return JSON.parse(line) as Message;
}
