import type { OpenEndedLoop } from '../../syntax/nodes.ts';
import type { Node } from '../../syntax/parse.ts';
import type { LoopFuelText } from './loop-fuel-text.ts';
import type { Pieces } from './pieces.ts';

/** The part of an emitter that is needed to write a loop. */
export interface LoopEmitter {
  readonly out: Pieces;
  gap(start: number, end: number): void;
  isFramed(node: Node): boolean;
  emit(node: Node, parent: Node): void;
  emitFrom(start: number, node: Node): void;
}

/** Emits a loop that burns fuel: all of it on entry, or a step at the start of each round. */
export function emitLoop(emitter: LoopEmitter, loop: OpenEndedLoop, fuel: LoopFuelText): void {
  let at = loop.start;
  for (const part of partsOf(loop)) {
    emitter.gap(at, part.start);
    if (part === loop.body && 'step' in fuel) emitBody(emitter, loop, fuel.step);
    else emitter.emit(part, loop);
    if ('entry' in fuel && loop.type === 'ForStatement' && part === loop.init) {
      emitter.out.close(`,${fuel.entry}`);
    }
    at = part.end;
  }
  emitter.gap(at, loop.end);
}

function emitBody(emitter: LoopEmitter, loop: OpenEndedLoop, step: string): void {
  const { body } = loop;
  const { out } = emitter;
  if (body.type === 'BlockStatement' && !emitter.isFramed(body)) {
    emitter.gap(body.start, body.start + 1);
    out.open(step);
    emitter.emitFrom(body.start + 1, body);
    return;
  }
  out.open(`{${step}`);
  emitter.emit(body, loop);
  out.close('}');
}

/** Returns the parts of a loop in source order. */
function partsOf(loop: OpenEndedLoop): readonly Node[] {
  switch (loop.type) {
    case 'WhileStatement':
      return [loop.test, loop.body];
    case 'DoWhileStatement':
      return [loop.body, loop.test];
    case 'ForOfStatement':
      return [loop.left, loop.right, loop.body];
    case 'ForStatement':
      return [loop.init, loop.test, loop.update, loop.body].filter((part) => part !== null);
  }
}
