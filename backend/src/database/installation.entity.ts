import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** The installation that this database belongs to, in one row. */
@Entity('installation')
@Check('installation_one_row', 'id = 1')
export class Installation {
  @PrimaryColumn('smallint')
  id: number;

  /** Part of the keys in Redis, which several installations may share. */
  @Column('uuid')
  key: string;

  /** The storage that holds the files; null until the first process has started. */
  @Column('text', { nullable: true })
  storage: string | null;
}
