import { openedInTime, type StopSignals } from '../../foundation/stop-signals.ts';
import { asksForPage, withElements, withoutPage } from '../../model/page-types.ts';
import { setsGlobal } from '../../model/sets-global.ts';
import type { UnitModel } from '../../model/unit-model.ts';
import type { OpenUnitHost, UnitHost } from '../../runner/unit-host.ts';

/**
 * Returns the model of a unit as its tests can use it: if they have a page, as jsdom and happy-dom make one, it says so where the unit
 * asks for one; if they have none, the types of pages are unknown. Globals that tests can't set are left out.
 */
export async function withSurroundings(
  model: UnitModel,
  openHost: OpenUnitHost,
  signals: StopSignals,
): Promise<UnitModel> {
  const readsGlobals = model.callables.some(setsGlobal);
  if (!asksForPage(model) && !readsGlobals) return model;
  const host = await openedInTime(
    () => openHost({ build: 'search', model }),
    (late) => late.close(),
    signals,
  );
  await host?.close();
  const known = readsGlobals ? withGlobals(model, host?.globals ?? []) : model;
  return asksForPage(model) ? withPage(known, host) : known;
}

function withGlobals(model: UnitModel, globals: readonly string[]): UnitModel {
  const callables = model.callables.filter((one) => !setsGlobal(one) || globals.includes(one.name));
  return { ...model, callables };
}

function withPage(model: UnitModel, host: UnitHost | undefined): UnitModel {
  if (host?.hasPage === true) return withElements({ ...model, hasPage: true });
  return { ...withoutPage(model), hasPage: false };
}
