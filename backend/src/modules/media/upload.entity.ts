import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Project } from '../projects/project.entity.js';

/** A key this server issued for one file of one project; recorded once its bytes are in storage. */
@Entity('upload')
@Index(['projectId'])
@Index(['createdAt'])
export class Upload {
  /** The storage key of the original. */
  @PrimaryColumn('text')
  key: string;

  @Column('uuid')
  projectId: string;

  @ManyToOne(() => Project, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'project_id' })
  project?: Relation<Project>;

  @Column('text')
  originalName: string;

  /** Declared length in bytes. */
  @Column('bigint', { transformer: { from: Number, to: (n: number) => n } })
  size: number;

  @Column('text')
  contentType: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
