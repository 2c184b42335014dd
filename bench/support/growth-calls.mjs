/** Returns the path of a list of the console with its page, order and filter. */
const list = (path, query = {}) => {
  const parameters = Object.entries({ range: [0, 24], ...query });
  return `/api/admin/${path}?${parameters.map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`).join('&')}`;
};
const search = (q, more = {}) => list('projects', { ...more, filter: { q, ...more.filter } });

const PROJECTS = 'SELECT * FROM project WHERE trashed_at IS NULL';
const NEWEST = 'ORDER BY created_at DESC, id DESC LIMIT 25';
const withFile = (text) =>
  `${PROJECTS} AND EXISTS (SELECT FROM media_file f WHERE f.project_id = project.id AND lower(f.original_name) LIKE '%${text}%')`;
const named = (text) => `${PROJECTS} AND lower(name || ' ' || client_email_key) LIKE '%${text}%'`;
/** Returns the statement to find clients by a part of their address or of the name of a gallery. */
const clientsWith = (text) =>
  `${CLIENTS} AND (email_key LIKE '%${text}%' OR project_id IN (SELECT id FROM project WHERE lower(name) LIKE '%${text}%'))
   GROUP BY email_key ORDER BY since DESC, email_key LIMIT 25`;
const logged = (q) => [
  `/api/admin/audit?limit=50&q=${q}`,
  `SELECT * FROM audit_entry WHERE action ILIKE '%${q}%' OR subject_name ILIKE '%${q}%' ORDER BY at DESC, id DESC LIMIT 50`,
];
const PURCHASES = `SELECT * FROM purchase WHERE lower(client_email || ' ' || project_name)`;
/** Returns the day that was this many days ago. */
const day = (ago) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const CLIENT_NAMES = `SELECT DISTINCT ON (email_key) email_key, name FROM person WHERE kind = 'client' AND ended_at IS NULL ORDER BY email_key, created_at DESC`;
const CLIENT_SALES = `SELECT v.email_key, coalesce(s.cents, 0) AS cents FROM (SELECT DISTINCT email_key FROM person WHERE kind = 'client' AND ended_at IS NULL) v
  LEFT JOIN (SELECT email_key, sum(amount_cents - refunded_cents) AS cents FROM purchase WHERE state = 'succeeded' GROUP BY email_key) s USING (email_key)`;
const CLIENT_VISITS = `SELECT v.email_key, max(g.last_at) AS at FROM person v LEFT JOIN gallery_visit g ON g.person_id = v.id WHERE v.kind = 'client' GROUP BY v.email_key`;
const CLIENTS = `SELECT email_key, min(created_at) AS since, count(*) FROM person WHERE kind = 'client' AND ended_at IS NULL`;

/** Returns both pages of the clients in one order, with the statements for the same rows, sorted by the same values. */
function clientsSorted(field, direction, rows, order) {
  const page = (first) => [
    list('clients', { sort: [field, direction], range: [first, first + 24] }),
    `SELECT * FROM (${rows}) clients ORDER BY ${order}, email_key LIMIT 25 OFFSET ${first}`,
  ];
  const name = `clients by ${field}${field === 'lastVisitAt' ? ` ${direction}` : ''}`;
  return { [`${name}, first page`]: page(0), [`${name}, page 700`]: page(17_475) };
}

/**
 * Every list, search and figure of the console: its path, and the statement that somebody would type into psql for the
 * same answer. The statement reads less than the call, which also counts, checks who asks and reads what is beside each
 * row.
 */
export const growthCalls = ({ id: project, email, listed }) => ({
  'projects, first page': [list('projects'), `${PROJECTS} ${NEWEST}`],
  'projects, page 3,600': [list('projects', { range: [90_000, 90_024] }), `${PROJECTS} ${NEWEST} OFFSET 90000`],
  'projects by name': [list('projects', { sort: ['name', 'ASC'] }), `${PROJECTS} ORDER BY name, id LIMIT 25`],
  'projects by name, page 3,600': [
    list('projects', { sort: ['name', 'ASC'], range: [90_000, 90_024] }),
    `${PROJECTS} ORDER BY name, id OFFSET 90000 LIMIT 25`,
  ],
  'projects by end': [
    list('projects', { sort: ['expiresAt', 'DESC'] }),
    `${PROJECTS} ORDER BY expires_at DESC NULLS LAST, id DESC LIMIT 25`,
  ],
  'archived projects': [
    list('projects', { filter: { status: 'archived' } }),
    `${PROJECTS} AND status = 'archived' ${NEWEST}`,
  ],
  'projects that close soon': [
    list('projects', { filter: { closesSoon: true } }),
    `${PROJECTS} AND status = 'active' AND timer_enabled AND expires_at BETWEEN now() AND now() + interval '7 days' ${NEWEST}`,
  ],
  'projects that nobody opened': [
    list('projects', { filter: { notOpened: true } }),
    `${PROJECTS} AND status = 'active' AND shared_at IS NOT NULL
     AND NOT EXISTS (SELECT FROM gallery_visit v WHERE v.project_id = project.id) ${NEWEST}`,
  ],
  'projects with sales': [
    list('projects', { filter: { sold: true } }),
    `${PROJECTS} AND EXISTS (SELECT FROM purchase b WHERE b.project_id = project.id AND b.state = 'succeeded') ${NEWEST}`,
  ],
  'search: one file': [search('cake_4711'), `${withFile('cake_4711')} ${NEWEST}`],
  'search: every file': [search('dsc_'), `${withFile('dsc_')} ${NEWEST}`],
  'search: every project': [search('project'), `${named('project')} ${NEWEST}`],
  'search: every client': [search('example.com'), `${named('example.com')} ${NEWEST}`],
  'search: nothing': [search('zzzznothing'), `${named('zzzznothing')} ${NEWEST}`],
  'search: 7,500 files': [search('dsc_ab'), `${withFile('dsc_ab')} ${NEWEST}`],
  'search: files of old projects alone': [search('legacy_'), `${withFile('legacy_')} ${NEWEST}`],
  'search: two letters of nothing': [search('zq'), `${named('zq')} ${NEWEST}`],
  'search: two letters': [search('ab'), `${named('ab')} ${NEWEST}`],
  'search: one letter of every project': [search('e'), `${named('e')} ${NEWEST}`],
  'search: one letter of nothing': [search('q'), `${named('q')} ${NEWEST}`],
  'search: a text without a trigram': [search('---'), `${withFile('---')} ${NEWEST}`],
  'search: two letters, by end': [
    search('ab', { sort: ['expiresAt', 'DESC'] }),
    `${named('ab')} ORDER BY expires_at DESC NULLS LAST, id DESC LIMIT 25`,
  ],
  'search: two letters, with sales': [
    search('ab', { filter: { sold: true } }),
    `${named('ab')} AND EXISTS (SELECT FROM purchase b WHERE b.project_id = project.id) ${NEWEST}`,
  ],
  'search: every file, by end': [
    search('dsc_', { sort: ['expiresAt', 'DESC'] }),
    `${withFile('dsc_')} ORDER BY expires_at DESC NULLS LAST, id DESC LIMIT 25`,
  ],
  'search: every file, with sales': [
    search('dsc_', { filter: { sold: true } }),
    `${withFile('dsc_')} AND EXISTS (SELECT FROM purchase b WHERE b.project_id = project.id) ${NEWEST}`,
  ],
  clients: [list('clients'), `${CLIENTS} GROUP BY email_key ORDER BY since DESC, email_key LIMIT 25`],
  'clients, page 3,400': [
    list('clients', { range: [84_975, 84_999] }),
    `${CLIENTS} GROUP BY email_key ORDER BY since DESC, email_key LIMIT 25 OFFSET 84975`,
  ],
  ...clientsSorted('name', 'ASC', CLIENT_NAMES, 'lower(name)'),
  ...clientsSorted('galleryCount', 'DESC', `${CLIENTS} GROUP BY email_key`, 'count DESC'),
  ...clientsSorted('spent', 'DESC', CLIENT_SALES, 'cents DESC'),
  ...clientsSorted('lastVisitAt', 'DESC', CLIENT_VISITS, 'at DESC NULLS LAST'),
  ...clientsSorted('lastVisitAt', 'ASC', CLIENT_VISITS, 'at'),
  'search: every client in clients, by name': [
    list('clients', { sort: ['name', 'ASC'], filter: { q: 'example.com' } }),
    `SELECT * FROM (${CLIENT_NAMES}) clients WHERE email_key LIKE '%example.com%' ORDER BY lower(name), email_key LIMIT 25`,
  ],
  'search: one client in clients, by last visit': [
    list('clients', { sort: ['lastVisitAt', 'DESC'], filter: { q: 'c777@' } }),
    `SELECT * FROM (${CLIENT_VISITS}) clients WHERE email_key LIKE '%c777@%' ORDER BY at DESC NULLS LAST, email_key LIMIT 25`,
  ],
  'search: nobody in clients': [
    list('clients', { filter: { q: 'zzzznothing' } }),
    `${CLIENTS} AND email_key LIKE '%zzzznothing%' GROUP BY email_key ORDER BY since DESC, email_key LIMIT 25`,
  ],
  'search: every client in clients': [
    list('clients', { filter: { q: 'example.com' } }),
    `${CLIENTS} AND email_key LIKE '%example.com%' GROUP BY email_key ORDER BY since DESC, email_key LIMIT 25`,
  ],
  'search: one client in clients': [
    list('clients', { filter: { q: 'c777@' } }),
    `${CLIENTS} AND email_key LIKE '%c777@%' GROUP BY email_key ORDER BY since DESC, email_key LIMIT 25`,
  ],
  'search: one letter in clients': [list('clients', { filter: { q: 'e' } }), clientsWith('e')],
  'search: two letters in clients': [list('clients', { filter: { q: 'ab' } }), clientsWith('ab')],
  'search: two letters in clients, by name': [
    list('clients', { sort: ['name', 'ASC'], filter: { q: 'ab' } }),
    `SELECT * FROM (${CLIENT_NAMES}) clients WHERE email_key IN (SELECT client_email_key FROM project WHERE lower(name) LIKE '%ab%') ORDER BY lower(name), email_key LIMIT 25`,
  ],
  'search: a text without a trigram in clients': [list('clients', { filter: { q: '---' } }), clientsWith('---')],
  'search: two letters of nobody in clients': [list('clients', { filter: { q: 'zq' } }), clientsWith('zq')],
  purchases: [list('purchases'), `SELECT * FROM purchase ${NEWEST}`],
  'purchases, page 700': [
    list('purchases', { range: [17_475, 17_499] }),
    `SELECT * FROM purchase ${NEWEST} OFFSET 17475`,
  ],
  'search: every purchase': [
    list('purchases', { filter: { q: 'example.com' } }),
    `${PURCHASES} LIKE '%example.com%' ${NEWEST}`,
  ],
  'search: few purchases': [list('purchases', { filter: { q: 'c777@' } }), `${PURCHASES} LIKE '%c777@%' ${NEWEST}`],
  'search: no purchase': [
    list('purchases', { filter: { q: 'zzzznothing' } }),
    `${PURCHASES} LIKE '%zzzznothing%' ${NEWEST}`,
  ],
  'search: two letters in purchases': [
    list('purchases', { filter: { q: 'ab' } }),
    `${PURCHASES} LIKE '%ab%' ${NEWEST}`,
  ],
  'search: two letters of no purchase': [
    list('purchases', { filter: { q: 'zq' } }),
    `${PURCHASES} LIKE '%zq%' ${NEWEST}`,
  ],
  'purchases of one month': [
    list('purchases', { filter: { from: day(60), to: day(30), state: 'succeeded' } }),
    `SELECT * FROM purchase WHERE state = 'succeeded' AND created_at BETWEEN now() - interval '60 days' AND now() - interval '30 days' ${NEWEST}`,
  ],
  withdrawals: [list('withdrawals'), 'SELECT * FROM withdrawal ORDER BY received_at DESC LIMIT 25'],
  coupons: [list('coupons'), `SELECT * FROM coupon ${NEWEST}`],
  'search: coupons': [
    list('coupons', { filter: { q: 'code77' } }),
    `SELECT * FROM coupon WHERE code LIKE '%CODE77%' ${NEWEST}`,
  ],
  'search: one letter in coupons': [
    list('coupons', { filter: { q: 'e' } }),
    `SELECT * FROM coupon WHERE code LIKE '%E%' ${NEWEST}`,
  ],
  users: [list('users'), `SELECT * FROM "user" ${NEWEST}`],
  'search: users': [
    list('users', { filter: { q: 'user77' } }),
    `SELECT * FROM "user" WHERE email_key LIKE '%user77%' ${NEWEST}`,
  ],
  'search: one letter in users': [
    list('users', { filter: { q: 'e' } }),
    `SELECT * FROM "user" WHERE email_key LIKE '%e%' ${NEWEST}`,
  ],
  trash: [list('trash'), 'SELECT * FROM project WHERE trashed_at IS NOT NULL ORDER BY trashed_at DESC LIMIT 25'],
  'activity log': ['/api/admin/audit?limit=50', 'SELECT * FROM audit_entry ORDER BY at DESC, id DESC LIMIT 50'],
  'activity log of one area and week': [
    `/api/admin/audit?limit=50&area=projects&from=${day(900)}&to=${day(893)}`,
    `SELECT * FROM audit_entry WHERE area = 'projects' AND at BETWEEN now() - interval '900 days' AND now() - interval '893 days' ORDER BY at DESC, id DESC LIMIT 50`,
  ],
  'activity log: what was rejected': [
    '/api/admin/audit?limit=50&outcome=rejected',
    `SELECT * FROM audit_entry WHERE outcome = 'rejected' ORDER BY at DESC, id DESC LIMIT 50`,
  ],
  'search: nothing in the activity log': logged('zzzznothing'),
  'search: all of the activity log': logged('project'),
  'search: old entries of the activity log': logged('legacy'),
  'search: one letter in the activity log': logged('e'),
  'search: one letter of old entries of the activity log': logged('l'),
  'search: two letters in the activity log': logged('pr'),
  'search: two letters of old entries of the activity log': logged('eg'),
  'search: two letters of nothing in the activity log': logged('zq'),
  'size of an export of everything': ['/api/admin/exports', 'SELECT count(*), sum(file_size) FROM media_file'],
  statistics: [
    '/api/admin/stats',
    `SELECT count(*) FROM download d JOIN client_access a ON a.id = d.access_id JOIN project p ON p.id = a.project_id
     WHERE p.trashed_at IS NULL AND d.first_at >= now() - interval '30 days'`,
  ],
  trends: [
    '/api/admin/stats/trends',
    `SELECT date_trunc('month', succeeded_at), sum(amount_cents) FROM purchase
     WHERE succeeded_at >= now() - interval '1 year' GROUP BY 1`,
  ],
  'first steps': ['/api/admin/onboarding', 'SELECT EXISTS (SELECT FROM project WHERE shared_at IS NOT NULL)'],
  'progress of the watermark, when every file is outdated': [
    '/api/admin/watermark',
    `SELECT count(*) FROM (SELECT FROM media_file WHERE status = 'ready' AND watermark_version < 1 LIMIT 10001) f`,
  ],
  status: ['/api/admin/status', `SELECT count(*) FROM media_file WHERE status = 'failed' AND deleted_at IS NULL`],
  'files of a project': [
    `/api/admin/projects/${project}/files`,
    `SELECT * FROM media_file f LEFT JOIN rendition r ON r.media_file_id = f.id WHERE f.project_id = '${project}'`,
  ],
  'progress of a project': [
    `/api/admin/projects/${project}`,
    `SELECT status, count(*) FROM media_file WHERE project_id = '${project}' AND deleted_at IS NULL GROUP BY status`,
  ],
  'people of a project': [
    list(`projects/${project}/people`),
    `SELECT * FROM person WHERE project_id = '${project}' ORDER BY created_at LIMIT 25`,
  ],
  'search: people of a project': [
    list(`projects/${project}/people`, { filter: { q: 'e' } }),
    `SELECT * FROM person WHERE project_id = '${project}' AND email_key LIKE '%e%' ORDER BY created_at LIMIT 25`,
  ],
  'timeline of a project': [
    `/api/admin/projects/${project}/activity`,
    `SELECT * FROM gallery_visit WHERE project_id = '${project}' ORDER BY first_at DESC LIMIT 50`,
  ],
  'reminders of a project': [
    `/api/admin/projects/${project}/reminders`,
    `SELECT * FROM reminder WHERE project_id = '${project}' ORDER BY decided_at DESC LIMIT 50`,
  ],
  'pictures of a page of projects': [
    `/api/admin/project-pictures?ids=${listed.join()}`,
    `SELECT DISTINCT ON (project_id) * FROM media_file WHERE project_id IN (${listed.map((each) => `'${each}'`).join()}) ORDER BY project_id, created_at`,
  ],
  'pictures of a page of a search': [
    `/api/admin/project-pictures?q=dsc_&ids=${listed.join()}`,
    `SELECT * FROM media_file WHERE project_id IN (${listed.map((each) => `'${each}'`).join()}) AND lower(original_name) LIKE '%dsc_%'`,
  ],
  'a client': [
    `/api/admin/clients/${encodeURIComponent(email)}`,
    `SELECT * FROM person v JOIN project p ON p.id = v.project_id WHERE v.email_key = '${email}'`,
  ],
  'what a client did': [
    `/api/admin/clients/${encodeURIComponent(email)}/activity`,
    `SELECT * FROM person v JOIN gallery_visit g ON g.person_id = v.id WHERE v.email_key = '${email}' ORDER BY g.first_at DESC LIMIT 50`,
  ],
  'shares of a project': [
    `/api/admin/projects/${project}/share`,
    `SELECT * FROM gallery_share s JOIN mail m ON m.kind = 'share' AND m.reference = s.id WHERE s.project_id = '${project}'`,
  ],
  'favourites of a project': [
    `/api/admin/projects/${project}/favourites`,
    `SELECT * FROM person v JOIN person_favourite h ON h.person_id = v.id WHERE v.project_id = '${project}'`,
  ],
  'selections of a project': [
    `/api/admin/projects/${project}/selections`,
    `SELECT * FROM selection s LEFT JOIN selection_list l ON l.selection_id = s.id WHERE s.project_id = '${project}'`,
  ],
  'storage of a project': [
    `/api/admin/projects/${project}/storage`,
    `SELECT sum(r.bytes) FROM media_file f JOIN rendition r ON r.media_file_id = f.id WHERE f.project_id = '${project}'`,
  ],
  'search: price lists': [
    list('price-lists', { filter: { q: 'e' } }),
    "SELECT * FROM price_list WHERE lower(name) LIKE '%e%'",
  ],
  'price lists': [list('price-lists'), 'SELECT price_list_id, count(*) FROM project GROUP BY price_list_id'],
  'emails that a member of staff wants': ['/api/user/notifications', 'SELECT * FROM notification LIMIT 1'],
});
