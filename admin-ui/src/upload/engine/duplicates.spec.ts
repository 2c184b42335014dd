import { splitDuplicates } from './duplicates';

const file = (name: string, bytes: string) => new File([bytes], name);

describe('splitDuplicates', () => {
  it('finds duplicates in queue, project and drop by name and size', () => {
    const files = [file('a.jpg', '12'), file('b.jpg', '123'), file('c.jpg', '1'), file('c.jpg', '2')];
    const { fresh, duplicates } = splitDuplicates(files, [{ name: 'a.jpg', size: 2 }], [{ name: 'b.jpg', size: 3 }]);
    expect(fresh).toEqual([files[2]]);
    expect(duplicates).toEqual([
      { file: files[0], where: 'queue' },
      { file: files[1], where: 'project' },
      { file: files[3], where: 'queue' },
    ]);
  });

  it('compares sizes and normalizes Unicode names', () => {
    expect(splitDuplicates([file('a.jpg', '123')], [], [{ name: 'a.jpg', size: 2 }]).duplicates).toEqual([]);
    expect(splitDuplicates([file('Cafe\u0301.jpg', '12')], [], [{ name: 'Caf\u00e9.jpg', size: 2 }]).fresh).toEqual([]);
  });
});
