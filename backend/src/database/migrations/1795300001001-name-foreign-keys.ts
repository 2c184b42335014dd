import type { MigrationInterface, QueryRunner } from 'typeorm';

const NAMES = [
  ['album', 'FK_a8db102616ff1f3e340cb5166ef', 'album_project_id_fkey'],
  ['archive', 'FK_9a84eb48decfffa3f5e4b7ff689', 'archive_project_id_fkey'],
  ['client_access', 'FK_016332ff376a36fb6cb94cdfae4', 'client_access_project_id_fkey'],
  ['client_access', 'FK_23b75ff6502b25ef7086caeaa46', 'client_access_headshot_file_id_fkey'],
  ['download', 'FK_4a02099260a17d95b16bae03c47', 'download_access_id_fkey'],
  ['download', 'FK_ee927405332dcc33331509ea64d', 'download_media_file_id_fkey'],
  ['favourite', 'FK_3884bb15cb064d0318c4007f621', 'favourite_media_file_id_fkey'],
  ['favourite', 'FK_da9aa8331eea53834a97d5e617f', 'favourite_access_id_fkey'],
  ['gallery_share', 'FK_1e68963a6d0f7e3196bda2658bb', 'gallery_share_created_by_id_fkey'],
  ['gallery_share', 'FK_a7a847ad23c5e6f7f4463b210db', 'gallery_share_project_id_fkey'],
  ['gallery_visit', 'FK_a3aab918d83fa60ef88aceb6d94', 'gallery_visit_project_id_fkey'],
  ['media_file', 'FK_f030635d0f2fc7701f7d2ad7bf7', 'media_file_project_id_fkey'],
  ['media_file', 'FK_f3f7febd0b17d37206186ed5770', 'media_file_album_id_fkey'],
  ['media_replacement', 'FK_21ab9ed302f7f07b2a9c543a57d', 'media_replacement_media_file_id_fkey'],
  ['project', 'FK_916b7552fab3b585366a289887f', 'project_changed_by_id_fkey'],
  ['project', 'FK_97a8e7803cad1ae90bee27c76e8', 'project_cover_file_id_fkey'],
  ['project', 'FK_e155d8f98ec858daa457d6ff291', 'project_created_by_id_fkey'],
  ['provider_event', 'FK_64c34dd59d06f56fb35e67d17c8', 'provider_event_purchase_id_fkey'],
  ['purchase', 'FK_31aeebec3bbb84cdc7a0d7167b3', 'purchase_project_id_fkey'],
  ['refund', 'FK_301d74f40703a4daf9624d3268b', 'refund_purchase_id_fkey'],
  ['refund', 'FK_c7425636be6f69cadd827e1a4a8', 'refund_requested_by_id_fkey'],
  ['rendition', 'FK_53e70554f8368157c209716c89d', 'rendition_media_file_id_fkey'],
] as const;

/** Foreign keys are named as PostgreSQL names them: when one is missed, its name tells what is gone. */
export class NameForeignKeys1795300001001 implements MigrationInterface {
  name = 'NameForeignKeys1795300001001';

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, hash, name] of NAMES) {
      await runner.query(`ALTER TABLE "${table}" RENAME CONSTRAINT "${hash}" TO "${name}"`);
    }
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}
