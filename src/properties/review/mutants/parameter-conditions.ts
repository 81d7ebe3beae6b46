import type { ReviewFile } from '../read/review-file.ts';
import type { ReviewedBody } from './body-shape.ts';

/** The inputs that a parameter in place of a constant may have: an arbitrary, and an assumption if it takes one. */
export interface ParameterCondition {
  readonly arbitrary: string;
  /** What the constant can be, for a sentence. */
  readonly words: string;
  /** Returns the condition as code, for the name of the parameter. */
  readonly assumption?: (name: string) => string;
}

/**
 * Lists the conditions under which a constant may become a parameter, the weakest first: the first that lives is the weakest that makes the property
 * hold (section 5). Beside those on the parameter alone, they relate it to the other parameters of its type.
 */
export function conditionsOn(
  type: 'number' | 'string',
  file: ReviewFile,
  reviewed: ReviewedBody,
): readonly ParameterCondition[] {
  const others = parametersOf(type, file, reviewed);
  const related = (arbitrary: string, operator: string, what: string): ParameterCondition[] =>
    others.map((other) => ({
      arbitrary,
      words: `${what} \`${other}\``,
      assumption: (name) => `${name} ${operator} ${other}`,
    }));
  if (type === 'string') {
    return [
      { arbitrary: 'fc.string()', words: 'any text' },
      ...related('fc.string()', '!==', 'any text other than'),
      { arbitrary: 'fc.string({ minLength: 1 })', words: 'any text that is not empty' },
    ];
  }
  const integer = 'fc.integer()';
  return [
    { arbitrary: integer, words: 'any integer' },
    {
      arbitrary: integer,
      words: 'any integer other than 0',
      assumption: (name) => `${name} !== 0`,
    },
    ...related(integer, '!==', 'any integer other than'),
    { arbitrary: 'fc.nat()', words: 'any integer from 0' },
    ...related(integer, '<=', 'any integer up to'),
    ...related(integer, '>=', 'any integer from'),
    { arbitrary: 'fc.integer({ min: 1 })', words: 'any integer from 1' },
    ...related(integer, '<', 'any integer less than'),
    ...related(integer, '>', 'any integer greater than'),
    { arbitrary: 'fc.integer({ max: 0 })', words: 'any integer up to 0' },
  ];
}

const makers = { number: /^(?:integer|nat|maxSafeInteger|maxSafeNat)$/, string: /^string$/ };

/** Returns the names of parameters whose arbitraries are plainly those of a type. */
function parametersOf(
  type: 'number' | 'string',
  { names }: ReviewFile,
  { property, body }: ReviewedBody,
): readonly string[] {
  if (property === undefined || property.form === 'prop') return [];
  return property.arbitraries.flatMap((arbitrary, at) => {
    const parameter = body.params[at];
    if (arbitrary.type !== 'CallExpression' || parameter?.type !== 'Identifier') return [];
    return makers[type].test(names.memberOf(arbitrary.callee) ?? '') ? parameter.name : [];
  });
}
