import type { ArbitraryPlan } from '../../model/arbitrary-plan.ts';
import type { InputSequence } from '../../model/property.ts';
import type { Statement, Variable } from '../../model/test-case.ts';
import { isOpen } from './is-open.ts';

/** The most kinds of examples that one parameter has. */
const mostKinds = 4;
/** The most elements of a list. */
const mostElements = 6;

/**
 * Returns how inputs are made that are like those of concrete tests: numbers for a number, and objects with the same members for an object. It serves
 * parameters whose types say too little, such as `Record<string, any>`. Undefined if an example is more than plain data.
 */
export function planLike(examples: readonly InputSequence[]): ArbitraryPlan | undefined {
  const plans = examples.map(({ statements, value }) => planOf(value, statements));
  const made = oneOf(plans);
  return made !== undefined && isOpen(made) ? made : undefined;
}

function planOf(variable: Variable, statements: readonly Statement[]): ArbitraryPlan | undefined {
  const statement = statements[variable];
  switch (statement?.kind) {
    case 'primitive': {
      const { value } = statement;
      if (value.of === 'number') {
        return Number.isInteger(Number(value.text)) ? { kind: 'integer' } : { kind: 'double' };
      }
      if (value.of === 'string' || value.of === 'boolean' || value.of === 'bigint') {
        return { kind: value.of };
      }
      return value.of === 'symbol' ? undefined : { kind: 'constant', value };
    }
    case 'array': {
      const elements = statement.elements.map((each) => planOf(each, statements));
      if (elements.length === 0) return undefined;
      const element = oneOf(elements);
      return element && { kind: 'list', element, maxLength: mostElements };
    }
    case 'object': {
      const members = statement.members.flatMap(([name, each]) => {
        const value = planOf(each, statements);
        return value === undefined ? [] : [{ name, value, isOptional: false }];
      });
      return members.length === statement.members.length ? { kind: 'record', members } : undefined;
    }
    default:
      return undefined;
  }
}

/** One of several plans, each once; undefined if one is missing, or if there are too many. */
function oneOf(plans: readonly (ArbitraryPlan | undefined)[]): ArbitraryPlan | undefined {
  const known = plans.filter((plan) => plan !== undefined);
  if (known.length < plans.length) return undefined;
  const options = [...new Map(known.map((plan) => [JSON.stringify(plan), plan])).values()];
  const [first] = options;
  if (options.length > mostKinds) return undefined;
  return options.length === 1 ? first : { kind: 'one-of', options };
}
