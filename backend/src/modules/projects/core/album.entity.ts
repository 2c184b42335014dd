import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { Audience } from './audience.js';
import { Project } from './project.entity.js';

/** A section inside a gallery is a heading with the files that staff put under it. */
@Entity('album')
@Check('album_visibility', `visibility IN ('everyone', 'clients', 'staff')`)
@Index(['projectId', 'position', 'id'])
export class Album {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('uuid')
  @ForeignKey(() => Project, { onDelete: 'CASCADE' })
  projectId: string;

  @Column('text')
  name: string;

  /** The position orders the project's albums; equal ones go by age. */
  @Column('integer')
  position: number;

  /** The audience of its files, unless a file's own visibility is narrower. */
  @Column('text', { default: 'everyone' })
  visibility: Audience;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
