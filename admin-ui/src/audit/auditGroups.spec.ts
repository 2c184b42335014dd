import type { AuditItemDto } from '@showreel/api-client';
import { groupsOf, summaryOf } from './auditGroups';

const item = (id: string, minute: number, more: Partial<AuditItemDto> = {}) =>
  ({
    id,
    at: new Date(Date.UTC(2031, 0, 1, 12, minute)).toISOString(),
    actorId: 'anna',
    actorEmail: null,
    action: 'processUploads',
    subjectKind: 'project',
    subjectId: 'p1',
    subjectName: 'Wedding',
    details: { files: 4, first: id },
    outcome: 'done',
    ...more,
  }) as AuditItemDto;
const ids = (items: AuditItemDto[]) => groupsOf(items).map((group) => group.map(({ id }) => id).join(''));

describe('groupsOf', () => {
  it('puts consecutive entries of the same kind by the same person together', () => {
    expect(ids([item('a', 50), item('b', 49), item('c', 48)])).toEqual(['abc']);
    expect(ids([item('a', 50), item('b', 49, { action: 'renameMedia' }), item('c', 48)])).toEqual(['a', 'b', 'c']);
    expect(ids([item('a', 50), item('b', 49, { actorId: 'ben' })])).toEqual(['a', 'b']);
    expect(ids([item('a', 50), item('b', 49, { subjectId: 'p2' })])).toEqual(['a', 'b']);
    const file = (subjectId: string) => ({ action: 'renameMedia', subjectKind: 'file', subjectId });
    expect(ids([item('a', 50, file('f1')), item('b', 49, file('f2'))])).toEqual(['ab']);
  });

  it('does not group failures, nor entries more than an hour apart', () => {
    expect(ids([item('a', 50), item('b', 49, { outcome: 'rejected' }), item('c', 48)])).toEqual(['a', 'b', 'c']);
    expect(ids([item('a', 50), item('b', -11), item('c', -12)])).toEqual(['a', 'bc']);
  });

  it('sums the files of a group and keeps what all of it shares', () => {
    expect(summaryOf([item('a', 50), item('b', 49)])).toMatchObject({ subjectName: 'Wedding', details: { files: 8 } });
    const two = summaryOf([item('a', 50), item('b', 49, { subjectId: 'p2', subjectName: 'Portraits' })]);
    expect([two.subjectId, two.subjectName, two.details]).toEqual([null, null, { files: 8 }]);
  });
});
