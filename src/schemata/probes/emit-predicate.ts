import type { Node } from '../../syntax/parse.ts';
import { type MeasureContext, withValues, withVariables } from './measure-context.ts';
import { type Predicate, predicateText } from './predicates.ts';

/** The predicates of a file, and the descriptions of those that were emitted. */
interface Weighed {
  readonly predicates: ReadonlyMap<Node, Predicate>;
  readonly weighed: string[];
  /** What to read before a predicate reports anything, by its number. If absent, predicates always report. */
  readonly openOf?: (predicate: number) => string;
}

/** Emits a predicate that reports its operands, from which the runtime computes its mutants. Emits any other node as it is. */
export function emitPredicate(
  context: MeasureContext,
  { predicates, weighed, openOf }: Weighed,
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
  const { out } = emitter;
  const report = (weighs: (value: string) => readonly [string, string]): void => {
    withVariables(context, 2, ([asked = '', value = '']) => {
      const isAsked = openOf === undefined ? '' : `(${asked}=${openOf(number)})&&`;
      out.open(`(${isAsked}${begin}(${String(number)}),${value}=(`);
      inner();
      const [whole, values] = weighs(value);
      const asks = openOf === undefined ? '' : `${asked}&&`;
      out.close(`),${asks}${weigh}(${String(number)},${whole},[${values}]),${value})`);
    });
  };
  if (predicate.discriminant !== undefined) {
    const kept = context.valueOf.get(predicate.discriminant);
    if (kept === undefined) return inner();
    weighed.push(predicateText(predicate));
    report((value) => [`${kept}===${value}`, `${kept},${value}`]);
    return;
  }
  weighed.push(predicateText(predicate));
  withValues(context, predicate.slots, predicate.isWhole, (values) => {
    if (openOf !== undefined) {
      report((value) => [value, values.join(',')]);
      return;
    }
    out.open(`(${begin}(${String(number)}),${weigh}(${String(number)},(`);
    inner();
    out.close(`),[${values.join(',')}]))`);
  });
}
