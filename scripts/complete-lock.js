// Usage: node scripts/complete-lock.js FOLDER...: completes the package-lock.json of each folder for `npm ci`.
//
// A registry that mirrors another may not have the packages of other platforms yet. npm then leaves them out of the lock file
// that it writes, and `npm ci` refuses that file. This script adds each missing optional package beside its sibling for the
// present platform. The entries have no checksum, since the archives can't be had; npm writes it once they can.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const systems =
  /(android|darwin|freebsd|linux|openbsd|openharmony|win32)-(arm64|arm|x64|ia32|loong64|ppc64|riscv64|s390x)/;

for (const folder of process.argv.slice(2)) {
  const path = join(folder, 'package-lock.json');
  const lock = JSON.parse(readFileSync(path, 'utf8'));
  const added = missingEntries(lock.packages);
  const packages = { ...lock.packages, ...Object.fromEntries(added) };
  const sorted = Object.keys(packages).sort((a, b) => a.localeCompare(b, 'en'));
  lock.packages = Object.fromEntries(sorted.map((key) => [key, packages[key]]));
  writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`${path}: ${added.length} packages of other platforms added`);
}

/** The entries, as pairs of key and entry, of optional packages that no entry stands for. */
function missingEntries(packages) {
  return Object.entries(packages).flatMap(([parent, entry]) => {
    const optional = Object.entries(entry.optionalDependencies ?? {});
    const keys = optional.map(([name]) => resolve(packages, parent, name));
    const sibling = keys.find((key) => key !== undefined);
    if (sibling === undefined) return [];
    const folder = sibling.slice(0, sibling.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return optional.flatMap(([name, version], index) =>
      keys[index] === undefined && isExact(version)
        ? [[`${folder}${name}`, { ...platformOf(name, version), ...inherited(entry) }]]
        : [],
    );
  });
}

/** The key of the entry that a package gets for a name, by Node's rule: the nearest node_modules first. */
function resolve(packages, parent, name) {
  let from = parent;
  for (;;) {
    const key = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
    if (packages[key] !== undefined) return key;
    if (from === '') return undefined;
    from = from.slice(0, Math.max(from.lastIndexOf('/node_modules/'), 0));
  }
}

function isExact(version) {
  return /^\d+\.\d+\.\d+$/.test(version);
}

function inherited({ dev, license }) {
  return { ...(dev && { dev }), ...(license && { license }), optional: true };
}

/** What a package's name says of the platform it is for, in the fields of a lock file. */
function platformOf(name, version) {
  const [, os, cpu] = systems.exec(name) ?? [];
  if (os === undefined || cpu === undefined) return { version };
  const libc = name.includes('musl') ? ['musl'] : name.endsWith('-gnu') ? ['glibc'] : undefined;
  return {
    version,
    cpu: [cpu],
    ...(libc && os === 'linux' && cpu !== 'arm' && { libc }),
    os: [os],
  };
}
