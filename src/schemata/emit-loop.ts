import type { Emitter } from './emitter.ts';
import type { Loop } from './loop.ts';
import type { LoopFuelText } from './loop-burner.ts';
import { tokenOffset } from './source-text.ts';

type Typed<T extends Loop['type']> = Extract<Loop, { type: T }>;

/**
 * Emits a loop that burns fuel, all of it on entry or each time it goes round: then behind its body rather than in front of it, where V8 (11.3)
 * loses track of the ranges of the loop's variables, which costs up to three times the loop's time. So a `while`
 * becomes a `for` that burns in its update.
 */
export function emitLoop(emitter: Emitter, loop: Loop, fuel: LoopFuelText): void {
  const step = 'step' in fuel ? fuel.step : '';
  switch (loop.type) {
    case 'WhileStatement':
      emitWhile(emitter, loop, step);
      return;
    case 'DoWhileStatement':
      emitDoWhile(emitter, loop, step);
      return;
    case 'ForStatement':
      emitFor(emitter, loop, fuel);
      return;
    case 'ForOfStatement':
      emitForOf(emitter, loop, step);
  }
}

function emitWhile(emitter: Emitter, loop: Typed<'WhileStatement'>, fuel: string): void {
  const { test, body } = loop;
  const afterKeyword = loop.start + 'while'.length;
  const open = tokenOffset(emitter.source, '(', { start: afterKeyword, end: test.start }) + 1;
  const close = tokenOffset(emitter.source, ')', { start: test.end, end: body.start });
  emitter.out.open('for');
  emitter.gap(afterKeyword, open);
  emitter.out.close(';');
  emitter.gap(open, test.start);
  emitter.emit(test, loop);
  emitter.gap(test.end, close);
  emitter.out.close(`;${fuel}`);
  emitter.gap(close, body.start);
  emitter.emit(body, loop);
}

function emitDoWhile(emitter: Emitter, loop: Typed<'DoWhileStatement'>, fuel: string): void {
  const { test, body } = loop;
  emitter.gap(loop.start, body.start);
  emitter.emit(body, loop);
  emitter.gap(body.end, test.start);
  emitter.out.open(`${fuel},`);
  emitter.emit(test, loop);
  emitter.gap(test.end, loop.end);
}

function emitFor(emitter: Emitter, loop: Typed<'ForStatement'>, fuel: LoopFuelText): void {
  const { init, test, update, body } = loop;
  let at = loop.start;
  for (const part of [init, test, update]) {
    if (part === null) continue;
    emitter.gap(at, part.start);
    emitter.emit(part, loop);
    if (part === init && 'entry' in fuel) emitter.out.close(`,${fuel.entry}`);
    at = part.end;
  }
  const close = tokenOffset(emitter.source, ')', { start: at, end: body.start });
  emitter.gap(at, close);
  if ('step' in fuel) emitter.out.close(update === null ? fuel.step : `,${fuel.step}`);
  emitter.gap(close, body.start);
  emitter.emit(body, loop);
}

function emitForOf(emitter: Emitter, loop: Typed<'ForOfStatement'>, fuel: string): void {
  const { left, right, body } = loop;
  emitter.gap(loop.start, left.start);
  emitter.emit(left, loop);
  emitter.gap(left.end, right.start);
  emitter.emit(right, loop);
  emitter.gap(right.end, body.start);
  if (body.type === 'BlockStatement') {
    emitter.gap(body.start, body.start + 1);
    emitter.out.open(`${fuel};`);
    emitter.emitFrom(body.start + 1, body);
  } else {
    emitter.out.open(`{${fuel};`);
    emitter.emit(body, loop);
    emitter.out.close('}');
  }
}
