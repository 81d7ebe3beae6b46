import { callableCode } from '../../generation/write/code/callable-code.ts';
import {
  array,
  arrow,
  infix,
  make,
  member,
  method,
  name,
  prefix,
  primitive,
  string,
  type Code,
} from '../../generation/write/code/code.ts';
import type { Claim } from '../../generation/write/code/claim-code.ts';
import { classText } from '../../generation/write/code/literal-text.ts';
import { statementCode } from '../../generation/write/code/statement-code.ts';
import { callableOf } from '../../generation/write/model-index.ts';
import { builtInErrors } from '../../model/built-in-errors.ts';
import type { Condition, Term } from '../../model/property.ts';
import type { ObservedValue } from '../../model/test-case-trace.ts';
import { isEquality } from '../conditions/list-conditions.ts';
import { kindOf, type PropertyContext } from './property-context.ts';
import { contentCode, termCode } from './term-code.ts';

type ConditionOf<Kind extends Condition['kind']> = Extract<Condition, { kind: Kind }>;

const plainKinds: ReadonlySet<ObservedValue['is']> = new Set([
  'number',
  'string',
  'boolean',
  'bigint',
  'undefined',
  'null',
]);

/** The expression that is true if a condition holds, for `fc.pre`; undefined if there is no short one. */
export function conditionCode(condition: Condition, context: PropertyContext): Code | undefined {
  switch (condition.kind) {
    case 'compare':
      return comparison(condition, context, false);
    case 'equals':
      return equality(condition, context);
    case 'contains':
      return membership(condition, context);
    case 'affix': {
      const key = condition.at === 'start' ? 'startsWith' : 'endsWith';
      return method(termCode(condition.whole, context), key, termCode(condition.part, context));
    }
    case 'within':
      return within(condition, context);
    case 'type':
      return typeTest(condition, context);
    case 'lacks': {
      const source = `[${classText(condition.characters)}]`;
      const pattern: Code = { node: 'regexp', source, flags: '' };
      return prefix('!', method(pattern, 'test', termCode(condition.term, context)));
    }
    case 'one-of': {
      const texts = context.tableCode?.(condition.table, condition.values);
      return texts && method(texts, 'includes', termCode(condition.term, context));
    }
    case 'not': {
      const { condition: inner } = condition;
      if (inner.kind === 'compare') return comparison(inner, context, true);
      const code = conditionCode(inner, context);
      if (code?.node === 'infix' && code.operator === '===') return { ...code, operator: '!==' };
      return code && prefix('!', code);
    }
    default:
      return undefined;
  }
}

function comparison(
  { comparison: of, left, right }: ConditionOf<'compare'>,
  context: PropertyContext,
  isNegated: boolean,
): Code | undefined {
  const kinds = [kindOf(left, context), kindOf(right, context)];
  const [one, other] = [termCode(left, context), termCode(right, context)];
  if (!isEquality({ comparison: of })) return infix(one, of === 'less' ? '<' : '<=', other);
  if (!kinds.every((kind) => plainKinds.has(kind))) return undefined;
  return infix(one, isNegated ? '!==' : '===', other);
}

function equality(
  { left, right, callable }: ConditionOf<'equals'>,
  { code }: PropertyContext,
): Code | undefined {
  if (callable === undefined) return undefined;
  const equals = callableOf(code.index, callable);
  return equals.receiver === undefined
    ? callableCode(equals, undefined, [code.codeOf(left), code.codeOf(right)], code)
    : callableCode(equals, left, [code.codeOf(right)], code);
}

function membership(
  { collection, element }: ConditionOf<'contains'>,
  context: PropertyContext,
): Code {
  const kind = kindOf(collection, context);
  const key = kind === 'set' || kind === 'map' ? 'has' : 'includes';
  return method(termCode(collection, context), key, termCode(element, context));
}

function within({ part, whole }: ConditionOf<'within'>, context: PropertyContext): Code {
  const isKnown = arrow(['each'], method(termCode(whole, context), 'includes', name('each')));
  return method(termCode(part, context), 'every', isKnown);
}

function typeTest({ term, type }: ConditionOf<'type'>, context: PropertyContext): Code | undefined {
  const code = termCode(term, context);
  switch (type) {
    case 'integer':
      return method(name('Number'), 'isSafeInteger', code);
    case 'finite':
      return method(name('Number'), 'isFinite', code);
    case 'nan':
      return method(name('Number'), 'isNaN', code);
    case 'words':
    case 'ascii':
    case 'well-formed':
      return undefined;
    case 'array':
      return method(name('Array'), 'isArray', code);
    case 'string':
    case 'number':
    case 'boolean':
    case 'bigint':
    case 'symbol':
    case 'undefined':
    case 'function':
      return infix(prefix('typeof', code), '===', string(type));
    case 'null':
      return infix(code, '===', primitive({ of: 'null' }));
    default: {
      const known = classCode(type, context);
      return known && infix(code, 'instanceof', known);
    }
  }
}

/** The expression for a class by its name; undefined if a test can't name it. */
function classCode(className: string, { code }: PropertyContext): Code | undefined {
  if (builtInErrors.includes(className)) return name(className);
  const found = [...code.index.constructors.values()].find((each) => each.name === className);
  return found?.from && name(code.imports.nameOf(found.from));
}

/** The claim that a postcondition holds; undefined if a test can't make it. */
export function claimFor(condition: Condition, context: PropertyContext): Claim | undefined {
  switch (condition.kind) {
    case 'compare':
      return comparisonClaim(condition, context);
    case 'identical':
      return {
        kind: 'is',
        subject: context.code.codeOf(condition.right),
        expected: context.code.codeOf(condition.left),
      };
    case 'equals':
      return equalsClaim(condition, context, false);
    case 'sorted':
      return sortedClaim(condition, context);
    case 'distinct': {
      const list = termCode(condition.term, context);
      const subject = member(make(name('Set'), [list]), 'size');
      return { kind: 'is', subject, expected: member(list, 'length') };
    }
    case 'type': {
      const known = classCode(condition.type, context);
      if (known !== undefined) {
        return { kind: 'instance-of', subject: termCode(condition.term, context), class: known };
      }
      return truth(conditionCode(condition, context), true);
    }
    case 'unchanged': {
      const { variable } = condition;
      const before = context.captured.get(unchangedKey(variable));
      return before === undefined
        ? undefined
        : {
            kind: 'equals',
            subject: contentCode(variable, context),
            expected: name(before),
            isStrict: false,
            instances: 'none',
          };
    }
    case 'contains':
    case 'affix':
    case 'within':
      return truth(conditionCode(condition, context), true);
    case 'same-elements': {
      const [subject, expected] = [condition.left, condition.right].map((term) =>
        method(array([prefix('...', termCode(term, context))]), 'sort'),
      );
      if (subject === undefined || expected === undefined) return undefined;
      return { kind: 'equals', subject, expected, isStrict: false, instances: 'none' };
    }
    case 'lacks':
      return truth(conditionCode(condition, context), true);
    case 'throws':
      return throwsClaim(condition, context);
    case 'not':
      return condition.condition.kind === 'equals'
        ? equalsClaim(condition.condition, context, true)
        : condition.condition.kind === 'identical'
          ? truth(
              infix(
                context.code.codeOf(condition.condition.right),
                '===',
                context.code.codeOf(condition.condition.left),
              ),
              false,
            )
          : truth(conditionCode(condition.condition, context), false);
  }
}

/** The key under which the content of a variable before the test code is captured. */
export function unchangedKey(variable: number): string {
  return `unchanged ${variable}`;
}

function truth(code: Code | undefined, value: boolean): Claim | undefined {
  return code && { kind: 'is', subject: code, expected: primitive({ of: 'boolean', value }) };
}

function comparisonClaim(
  { comparison: of, left, right }: ConditionOf<'compare'>,
  context: PropertyContext,
): Claim | undefined {
  const [one, other] = [termCode(left, context), termCode(right, context)];
  if (!isEquality({ comparison: of })) {
    const isFlipped = left.of === 'constant' || isOfInputs(left);
    const isStrict = of === 'less';
    return isFlipped
      ? { kind: 'order', subject: other, operator: isStrict ? '>' : '>=', than: one }
      : { kind: 'order', subject: one, operator: isStrict ? '<' : '<=', than: other };
  }
  const value: ObservedValue | undefined = right.of === 'constant' ? right.value : undefined;
  if (value?.is === 'undefined' || value?.is === 'null') {
    return { kind: 'is-nothing', subject: one, value: value.is };
  }
  if (value?.is === 'number' && value.text === 'NaN') return { kind: 'is-nan', subject: one };
  const isPlain = plainKinds.has(kindOf(left, context)) && plainKinds.has(kindOf(right, context));
  return isPlain
    ? { kind: 'is', subject: one, expected: other }
    : { kind: 'equals', subject: one, expected: other, isStrict: false, instances: 'none' };
}

function isOfInputs(term: Term): boolean {
  return 'when' in term ? term.when === 'before' : 'term' in term && isOfInputs(term.term);
}

function equalsClaim(
  condition: ConditionOf<'equals'>,
  context: PropertyContext,
  isNegated: boolean,
): Claim | undefined {
  if (condition.callable !== undefined) return truth(equality(condition, context), !isNegated);
  return {
    kind: 'equals',
    subject: context.code.codeOf(condition.right),
    expected: context.code.codeOf(condition.left),
    isStrict: false,
    instances: 'none',
    ...(isNegated && { isNegated }),
  };
}

function sortedClaim(
  { term, descending }: ConditionOf<'sorted'>,
  context: PropertyContext,
): Claim | undefined {
  const list = termCode(term, context);
  const element = kindOf({ of: 'element', term, at: 0 }, context);
  const copy = array([prefix('...', list)]);
  const order = descending ? infix(name('b'), '-', name('a')) : infix(name('a'), '-', name('b'));
  if (element === 'string' && descending) return undefined;
  const sorted =
    element === 'string' ? method(copy, 'sort') : method(copy, 'sort', arrow(['a', 'b'], order));
  return { kind: 'equals', subject: list, expected: sorted, isStrict: false, instances: 'none' };
}

function throwsClaim(
  { statement, class: className, message }: ConditionOf<'throws'>,
  context: PropertyContext,
): Claim | undefined {
  const at = context.test.statements[statement - context.test.parameters.length];
  if (at === undefined) return undefined;
  const { code } = context;
  const isAsync = at.kind === 'await';
  const attempted = isAsync ? code.codeOf(at.promise) : statementCode(statement, code);
  const isBuiltIn = builtInErrors.includes(className);
  const known = classCode(className, context);
  const error = {
    ...(isBuiltIn && { builtIn: className }),
    ...(message !== '' && { message: string(message) }),
    ...(known !== undefined && (message === '' || isBuiltIn) && { class: known }),
  };
  return isAsync
    ? { kind: 'throws', isAsync, subject: attempted, error }
    : { kind: 'throws', isAsync, subject: attempted, error };
}
