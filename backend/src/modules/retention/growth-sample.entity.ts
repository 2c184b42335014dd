import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { GrowingKind, StoredKind } from '../../common/retention.js';

/** A row is the size of a kind on a day. Rows are kept for as long as the status page compares. */
@Entity('growth_sample')
export class GrowthSample {
  @PrimaryColumn('date')
  day: string;

  @PrimaryColumn('text')
  kind: GrowingKind | StoredKind;

  @Column('bigint')
  bytes: string;
}
