import { MagicString } from 'magic-string';

/** A text to insert at an offset of the original. */
export interface Insertion {
  readonly offset: number;
  readonly text: string;
  /** Whether it ends an expression. Then it stands before a semicolon that was added to the original. */
  readonly endsExpression?: boolean;
  /** The expression that begins here is inside the inserted text, but outside the text that a build puts around it. */
  readonly around?: number;
}

type Piece =
  | { readonly kind: 'copy'; readonly start: number; readonly end: number }
  /** Inserted text. `open` text belongs to the text behind it, and `close` text to the text before it. */
  | {
      readonly kind: 'open' | 'close';
      text: string;
      /** The inserted text stands around the expression that begins here, and around all that is inserted around that. */
      readonly around?: number;
    };

/**
 * Returns a text to insert at an offset, with a space if it begins with a name and would continue a word: minified code has
 * `return[1]`.
 */
function apart(original: string, offset: number, text: string): string {
  const isWord = text.startsWith('_') && /[\w$]/.test(original.charAt(offset - 1));
  return isWord ? ` ${text}` : text;
}

/** A text that is being built: spans of an original in ascending order, with insertions between them. */
export class Pieces {
  readonly #pieces: Piece[] = [];

  copy(start: number, end: number): void {
    if (start >= end) return;
    const last = this.#pieces.at(-1);
    if (last?.kind === 'copy' && last.end === start) this.#pieces.pop();
    const from = last?.kind === 'copy' && last.end === start ? last.start : start;
    this.#pieces.push({ kind: 'copy', start: from, end });
  }

  /** Inserts text that belongs to the text behind it. The result replaces the inserted text when it is known later. */
  open(text: string): (text: string) => void {
    const piece: Piece = { kind: 'open', text };
    this.#pieces.push(piece);
    return (later) => {
      piece.text = later;
    };
  }

  /**
   * Inserts text around an expression that is about to be emitted, once the result is called with the text. Other insertions
   * around the expression are then inside this text.
   */
  openAround({ start }: { readonly start: number }): (before: string, after: string) => void {
    const piece: Piece = { kind: 'open', text: '', around: start };
    this.#pieces.push(piece);
    return (before, after) => {
      piece.text = before;
      this.#pieces.push({ kind: 'close', text: after, around: start });
    };
  }

  /** Inserts text that belongs to the text before it. The result replaces the inserted text. */
  close(text: string): (text: string) => void {
    const piece: Piece = { kind: 'close', text };
    this.#pieces.push(piece);
    return (later) => {
      piece.text = later;
    };
  }

  /** Returns the whole text. */
  toText(original: string): string {
    let at = 0;
    let text = '';
    let pending = '';
    const flush = (): void => {
      text += apart(original, at, pending);
      pending = '';
    };
    for (const piece of this.#pieces) {
      if (piece.kind === 'copy') {
        flush();
        text += original.slice(piece.start, piece.end);
        at = piece.end;
      } else {
        pending += piece.text;
      }
    }
    flush();
    return text;
  }

  /** Returns the whole text as edits of the original, for a source map. */
  toMagicString(original: string): MagicString {
    const result = new MagicString(original);
    let at = 0;
    let pending = '';
    const flush = (until: number): void => {
      const text = apart(original, at, pending);
      if (until > at) result.update(at, until, text);
      else if (text !== '') result.appendLeft(at, text);
      pending = '';
    };
    for (const piece of this.#pieces) {
      if (piece.kind === 'copy') {
        flush(piece.start);
        at = piece.end;
      } else {
        pending += piece.text;
      }
    }
    flush(original.length);
    return result;
  }

  /**
   * Inserts further texts, given by ascending offset: behind every text that closes at their offset, and before every text that
   * opens there. A text that ends an expression comes before a semicolon that closes there.
   */
  withInsertions(insertions: readonly Insertion[]): Pieces {
    const result = new Pieces();
    let next = 0;
    const insertUpTo = (offset: number): void => {
      for (let each = insertions[next]; each && each.offset <= offset; each = insertions[next]) {
        result.open(each.text);
        next += 1;
      }
    };
    const endExpressions = (offset: number): void => {
      for (let each = insertions[next]; each?.endsExpression; each = insertions[next]) {
        if (each.offset > offset) return;
        result.close(each.text);
        next += 1;
      }
    };
    const endAround = (start: number): void => {
      const isPending = (each: Insertion | undefined): boolean =>
        each !== undefined && each.offset <= at;
      let end = next;
      while (isPending(insertions[end]) && insertions[end]?.around !== start) end += 1;
      if (!isPending(insertions[end])) return;
      for (; next <= end; next += 1) result.close(insertions[next]?.text ?? '');
    };
    let at = 0;
    for (const piece of this.#pieces) {
      const around = piece.kind === 'copy' ? undefined : piece.around;
      if (piece.kind === 'close') {
        if (around !== undefined) endAround(around);
        else if (piece.text === ';') endExpressions(at);
      } else if (around === undefined) insertUpTo(at);
      if (piece.kind !== 'copy') {
        result.#pieces.push(piece);
        continue;
      }
      insertUpTo(piece.start);
      let { start } = piece;
      for (let each = insertions[next]; each && each.offset < piece.end; each = insertions[next]) {
        result.copy(start, each.offset);
        start = each.offset;
        insertUpTo(start);
      }
      result.copy(start, piece.end);
      at = piece.end;
    }
    insertUpTo(Infinity);
    return result;
  }
}
