/** SQL that lists who has a second factor: a row for each factor of any kind. */
export const FACTORS =
  'SELECT user_id FROM authenticator WHERE confirmed_at IS NOT NULL UNION ALL SELECT user_id FROM passkey';

/** SQL that says of the settings whether the studio's rule holds, at a time and with the time zone used by default. */
export const ruleHolds = (now: string, timezone: string) =>
  `second_factor_from <= (${now}::timestamptz AT TIME ZONE coalesce(timezone, ${timezone}))::date`;

/**
 * SQL that says whether the user `u` must add a second factor before anything else, at `:now` with `:timezone`. It is read
 * with the session, so that no request costs a statement more. docs/decisions/129
 */
export const MUST_ADD_FACTOR = `u.role = 'admin' AND u.password_hash IS NOT NULL
  AND EXISTS (SELECT FROM studio_settings WHERE ${ruleHolds(':now', ':timezone')})
  AND u.id NOT IN (SELECT f.user_id FROM (${FACTORS}) f)`;
