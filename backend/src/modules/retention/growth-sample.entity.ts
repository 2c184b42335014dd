import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { GrowingKind, StoredKind } from '../../common/retention.js';

/** How large a kind was on a day; its rows are kept for as long as the status page compares. */
@Entity('growth_sample')
export class GrowthSample {
  @PrimaryColumn('date')
  day: string;

  @PrimaryColumn('text')
  kind: GrowingKind | StoredKind;

  @Column('bigint')
  bytes: string;
}
