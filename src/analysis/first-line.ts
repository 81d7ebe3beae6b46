/** The first line of a message. */
export function firstLine(message: string): string {
  return message.split('\n', 1)[0] ?? '';
}
