import type { ParameterisedTest } from '../../model/property.ts';
import { isWordPlan } from '../conditions/is-word.ts';
import { uniquelyNamed } from '../parameterise/parameterise.ts';
import type { FoundProperty } from '../generalise/property-search.ts';

/** A property whose parts of texts are called words where they are: a title need not say it then. */
export function withWordNames<Property extends Pick<FoundProperty, 'test' | 'plans'>>(
  property: Property,
): Property {
  const { test, plans } = property;
  const parameters = test.parameters.map((parameter, at) => {
    const isWord = isWordPlan(plans[at]);
    return isWord && /^part\d*$/.test(parameter.name) ? { ...parameter, name: 'word' } : parameter;
  });
  return { ...property, test: { ...test, parameters: uniquelyNamed(parameters) } };
}

/** Whether the name of a parameter says that it is a word. */
export function isCalledWord(
  { parameters }: Pick<ParameterisedTest, 'parameters'>,
  at: number,
): boolean {
  return /^word\d*$/.test(parameters[at]?.name ?? '');
}
