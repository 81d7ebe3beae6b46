import {
  arrow,
  call,
  method,
  name,
  number,
  object,
  prefix,
  primitive,
  string,
  type Code,
} from '../../generation/write/code/code.ts';
import { classText } from '../../generation/write/code/literal-text.ts';
import type { ArbitraryPlan } from '../../model/arbitrary-plan.ts';
import { fc } from '../arbitraries/arbitrary-outcome.ts';
import { mapped } from '../arbitraries/built-in-arbitrary.ts';

type PlanOf<Kind extends ArbitraryPlan['kind']> = Extract<ArbitraryPlan, { kind: Kind }>;

/** The fast-check arbitrary of values without parts. */
export function leafCode(
  plan: PlanOf<
    | 'integer'
    | 'double'
    | 'bigint'
    | 'boolean'
    | 'string'
    | 'pattern'
    | 'symbol'
    | 'date'
    | 'anything'
  >,
): Code {
  switch (plan.kind) {
    case 'integer':
      return fc('integer', ...options([bound('min', plan.min), bound('max', plan.max)]));
    case 'double':
      return fc(
        'double',
        ...options([
          bound('min', plan.min),
          bound('max', plan.max),
          plan.noNaN === true ? optionOn('noNaN') : undefined,
          plan.isFinite === true ? optionOn('noDefaultInfinity') : undefined,
        ]),
      );
    case 'bigint':
      return fc('bigInt');
    case 'boolean':
      return fc('boolean');
    case 'string':
      return lackingCode(fc('string', ...textOptions(plan)), plan.lacks ?? '');
    case 'pattern':
      return fc('stringMatching', { node: 'regexp', source: plan.source, flags: plan.flags });
    case 'symbol':
      return mapped(fc('string'), 'text', call(name('Symbol'), [name('text')]));
    case 'date':
      return fc('date', object([['noInvalidDate', primitive({ of: 'boolean', value: true })]]));
    case 'anything':
      return fc('anything');
  }
}

/** An arbitrary of texts that have none of some characters. Few are lost: fast-check has about a hundred. */
function lackingCode(texts: Code, characters: string): Code {
  if (characters === '') return texts;
  const pattern: Code = {
    node: 'regexp',
    source: `[${classText(characters)}]`,
    flags: '',
  };
  const has =
    Array.from(characters).length === 1
      ? method(name('text'), 'includes', string(characters))
      : method(pattern, 'test', name('text'));
  return method(texts, 'filter', arrow(['text'], prefix('!', has)));
}

/** The options of an arbitrary of texts: their lengths, where they are bound, and whether they have letters of all kinds. */
function textOptions({ minLength, maxLength, letters }: PlanOf<'string'>): readonly Code[] {
  // `binary` stands for all code points but lone surrogates. Texts are printable ASCII by themselves, which is said where a property needs it.
  const units = { 'well-formed': 'binary', ascii: 'grapheme-ascii' };
  const unit = letters === undefined ? undefined : (['unit', string(units[letters])] as const);
  return options([bound('minLength', minLength), bound('maxLength', maxLength), unit]);
}

/** The options of an arbitrary of lists: their lengths, where they are bound. */
export function lengths({ minLength, maxLength }: PlanOf<'list'>): readonly Code[] {
  // Lists are short by themselves.
  const most = (maxLength ?? 6) >= 6 ? undefined : maxLength;
  return options([bound('minLength', minLength), bound('maxLength', most)]);
}

function bound(key: string, value: number | undefined): readonly [string, Code] | undefined {
  return value === undefined ? undefined : [key, number(String(value))];
}

function optionOn(key: string): readonly [string, Code] {
  return [key, primitive({ of: 'boolean', value: true })];
}

function options(given: readonly (readonly [string, Code] | undefined)[]): readonly Code[] {
  const known = given.filter((each) => each !== undefined);
  return known.length === 0 ? [] : [object(known)];
}
