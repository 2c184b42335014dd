import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  Unique,
  type Relation,
} from 'typeorm';
import type { MailLanguage } from '../../../common/mails/client-mail.js';
import { PriceList } from '../../payments/price-lists/price-list.entity.js';
import type { CoverLayout, GridDensity, ProjectAccess } from '../core/project.entity.js';

/** The settings that a new project begins with. */
export interface PresetSettings {
  /** The gallery closes after so many days; null: never. */
  timerDays: number | null;
  /** A passcode is generated. */
  passcode: boolean;
  watermarkEnabled: boolean;
  language: MailLanguage | null;
  coverLayout: CoverLayout;
  gridDensity: GridDensity;
  /** What may be downloaded without paying. */
  access: ProjectAccess;
}

/** Settings for new projects, under a name. */
@Entity('project_preset')
@Unique('project_preset_name', ['name'])
@Index('project_preset_default', ['isDefault'], { unique: true, where: 'is_default' })
export class ProjectPreset {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('text')
  name: string;

  /** Offered first; of one at most. */
  @Column('boolean', { default: false })
  isDefault: boolean;

  @Column('jsonb')
  settings: PresetSettings;

  /** Null for the default list, also once the chosen one is deleted. */
  @Index('project_preset_price_list')
  @Column('uuid', { nullable: true })
  priceListId: string | null;

  @ManyToOne(() => PriceList, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'price_list_id' })
  priceList?: Relation<PriceList>;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
