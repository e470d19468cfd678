import semver from 'semver';

/** Days within which a release of Bedside has the mended package, by severity. SECURITY.md promises them. */
export const promisedDays = { critical: 7, high: 14, moderate: 30, low: 90, info: 90 };

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Returns each vulnerable package with the time since which a release mends it, and whether the promise is breached.
 * `audit` is npm's report, `packages` those of the lockfile, and `releases` npm's times of versions by package. A package
 * whose releases are unknown counts as mended since the beginning, because unknown must not look like in time.
 */
export function breachesOf({ audit, packages, releases, now }) {
  return Object.values(audit.vulnerabilities).map(({ name, severity, range }) => {
    const version = versionsOf(packages, name).find((one) => semver.satisfies(one, range)) ?? '?';
    const times = Object.entries(releases[name] ?? {}).filter(([one]) => semver.valid(one));
    const mended = times
      .filter(([one]) => !semver.prerelease(one) && !semver.satisfies(one, range))
      .filter(([one]) => version === '?' || semver.gt(one, version))
      .map(([, at]) => at)
      .toSorted();
    const since = mended[0];
    const isUnknown = times.length === 0;
    const isLate = since !== undefined && now - Date.parse(since) > promisedDays[severity] * dayMs;
    return { name, severity, version, since, isBreached: isUnknown || isLate };
  });
}

/** Returns the versions of a package in the lockfile. */
const versionsOf = (packages, name) =>
  Object.entries(packages)
    .filter(([place]) => place.endsWith(`node_modules/${name}`))
    .map(([, { version }]) => version);
