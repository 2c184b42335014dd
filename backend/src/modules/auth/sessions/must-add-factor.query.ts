/**
 * Returns SQL that says whether a passkey works on the present host. The host of one that the previous release added is
 * unknown until its next use.
 */
export const worksOn = (relyingParty: string) => `coalesce(relying_party, ${relyingParty}::text) = ${relyingParty}`;

/** Returns SQL that lists who has a second factor, with the present host: a row for each factor of any kind. */
export const factors = (relyingParty: string) =>
  `SELECT user_id FROM authenticator WHERE confirmed_at IS NOT NULL
   UNION ALL SELECT user_id FROM passkey WHERE is_second_step AND ${worksOn(relyingParty)}`;

/** Returns SQL that says whether the studio's rule holds, at a time and with the time zone used by default. */
export const ruleHolds = (now: string, timezone: string) =>
  `second_factor_from <= (${now}::timestamptz AT TIME ZONE coalesce(timezone, ${timezone}))::date`;

/**
 * Returns SQL that says whether the user `u` must add a second factor before anything else, at a time, with the time
 * zone used by default and the present host. It is read with the session, so that no request costs a statement more.
 * docs/decisions/129
 */
export const mustAddFactor = (now: string, timezone: string, relyingParty: string) =>
  `u.role = 'admin' AND u.password_hash IS NOT NULL
   AND EXISTS (SELECT FROM studio_settings WHERE ${ruleHolds(now, timezone)})
   AND u.id NOT IN (SELECT f.user_id FROM (${factors(relyingParty)}) f)`;
