import type { Node } from '../../syntax/parse.ts';
import { type MeasureContext, withValues } from './measure-context.ts';
import { type Predicate, predicateText } from './predicates.ts';

/** The predicates of a file, and the descriptions of those that were emitted. */
interface Weighed {
  readonly predicates: ReadonlyMap<Node, Predicate>;
  readonly weighed: string[];
}

/** Emits a predicate that reports its operands, from which the runtime computes its mutants. Emits any other node as it is. */
export function emitPredicate(
  context: MeasureContext,
  { predicates, weighed }: Weighed,
  node: Node,
  inner: () => void,
): void {
  const { emitter, input } = context;
  const { begin, weigh } = input.names;
  const predicate = predicates.get(node);
  const number = predicate?.mutants[0]?.mutant;
  if (predicate === undefined || number === undefined || emitter.unit === undefined) {
    inner();
    return;
  }
  weighed.push(predicateText(predicate));
  const { out } = emitter;
  withValues(context, predicate.slots, predicate.isWhole, (values) => {
    out.open(`(${begin}(${String(number)}),${weigh}(${String(number)},(`);
    inner();
    out.close(`),[${values.join(',')}]))`);
  });
}
