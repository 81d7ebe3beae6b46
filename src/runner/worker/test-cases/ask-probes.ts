import type { Observation, ObservedValue, Surrounding } from '../../../model/test-case-trace.ts';
import { isEndless } from './execute-statements.ts';
import { isTellingText, type Probe } from './list-probes.ts';
import type { RunContext } from './run-context.ts';

/** What probes need to ask their questions. */
export interface Asking {
  readonly run: RunContext;
  readonly observe: (answer: unknown) => ObservedValue;
  /** Gives the next call a fresh budget of loop steps. */
  readonly refuel: () => void;
  readonly isExhausted: () => boolean;
}

/** The answer of one probe. */
export interface Answer {
  readonly probe: Probe;
  readonly value: ObservedValue;
  /** Present if the probe ran for ever, or asked for something that is denied. On the original, its answer doesn't count then. */
  readonly unbearable?: 'endless' | 'denied';
  /** What the probe asked for. */
  readonly surroundings: readonly Surrounding[];
}

export function askProbes(probes: readonly Probe[], asking: Asking): Answer[] {
  const { surroundings: asked } = asking.run;
  const before = [...asked];
  const answers = probes.map((probe): Answer => {
    asking.refuel();
    asked.clear();
    let value: ObservedValue;
    let isForEver = false;
    try {
      value = asking.observe(probe.ask());
    } catch (error) {
      isForEver = isEndless(error);
      value = asking.observe(error);
      // A thrown number must differ from a returned number.
      if (value.is !== 'error') value = { is: 'error', class: '', message: '' };
    }
    const surroundings = [...asked].toSorted();
    const wasDenied = asking.run.denied !== undefined;
    asking.run.denied = undefined;
    if (isForEver || asking.isExhausted()) {
      return {
        probe,
        value: { is: 'error', class: 'FuelExhausted', message: '' },
        unbearable: 'endless',
        surroundings,
      };
    }
    return { probe, value, ...(wasDenied && { unbearable: 'denied' as const }), surroundings };
  });
  asked.clear();
  for (const surrounding of before) asked.add(surrounding);
  return answers;
}

/**
 * Returns the answers that assertions can be made of. On the original, a text that can't be read is left out; with a mutant, it
 * may be the mutant's effect.
 */
export function toObservations(answers: readonly Answer[], isOriginal: boolean): Observation[] {
  return answers.flatMap(({ probe: { what }, value, unbearable, surroundings }): Observation[] => {
    if (isOriginal && unbearable !== undefined) return [{ what, value: { is: 'cut' } }];
    if (value.is === 'cut' || value.is === 'promise') return [];
    if (what.of === 'string' && !isTellingText(value) && (isOriginal || value.is !== 'error'))
      return [];
    // A member that returns its own object says nothing about it.
    if (value.is === 'same' && 'variable' in what && value.variable === what.variable) return [];
    return [{ what, value, ...(surroundings.length > 0 && { surroundings }) }];
  });
}
