import { Check, Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { Project } from '../projects/project.entity.js';
import type { PackageType, PurchaseState } from './entitlement-level.js';

/** One payment for one package. Outlives its project, whose name it keeps. */
@Entity('purchase')
@Check('purchase_amount', 'amount_cents > 0 AND refunded_cents BETWEEN 0 AND amount_cents')
@Index(['projectId', 'emailKey'])
export class Purchase {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('uuid', { nullable: true })
  projectId: string | null;

  @ManyToOne(() => Project, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'project_id' })
  project?: Relation<Project> | null;

  @Column('text')
  projectName: string;

  @Column('text')
  emailKey: string;

  @Column('text')
  packageType: PackageType;

  @Column('text')
  provider: string;

  @Index({ unique: true })
  @Column('text')
  providerIntentId: string;

  @Column('text')
  state: PurchaseState;

  @Column('integer')
  amountCents: number;

  @Column('integer', { default: 0 })
  refundedCents: number;

  @Column('text', { default: 'usd' })
  currency: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  @Index()
  @Column('timestamptz', { nullable: true })
  succeededAt: Date | null;
}
