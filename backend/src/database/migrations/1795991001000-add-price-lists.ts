import type { MigrationInterface, QueryRunner } from 'typeorm';

const EXTENDED = {
  code: 'extended',
  name: 'Extended Access Package',
  description: '6 total video downloads',
  features: ['6 video downloads', 'Full resolution', 'Lifetime access', 'Priority support'],
  priceCents: 19_900,
  highlighted: false,
  contents: { videos: 6, photos: 1, downloadSizes: ['original'], lifetimeAccess: true },
};
const COMPLETE = {
  code: 'complete',
  name: 'Complete Collection Package',
  description: 'All videos and photos',
  features: ['All videos', 'All photos', 'Full resolution', 'Bulk download', 'Priority support'],
  priceCents: 49_900,
  highlighted: true,
  contents: { videos: null, photos: null, downloadSizes: ['original'], lifetimeAccess: true },
};
const UPGRADE_PRICES = { extended: COMPLETE.priceCents - EXTENDED.priceCents };

/** The prices so far, as the default price list. */
const STANDARD = {
  free: { videos: 3, photos: 1, photoLabel: null },
  packages: [EXTENDED, COMPLETE],
  upgrades: [],
  singleFiles: { videoCents: null, photoCents: null },
  additionalPhotoCents: null,
  extension: null,
};

/**
 * Price lists as data, with the prices so far as the default one; purchases that know what they opened; and as many free
 * photos as a list allows.
 */
export class AddPriceLists1795991001000 implements MigrationInterface {
  name = 'AddPriceLists1795991001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE "price_list" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "name" text NOT NULL, "currency" text NOT NULL,
         "is_default" boolean NOT NULL DEFAULT false, "revision" integer NOT NULL DEFAULT 1, "content" jsonb NOT NULL,
         "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
         CONSTRAINT "price_list_name" CHECK (char_length(name) BETWEEN 1 AND 80),
         CONSTRAINT "price_list_currency" CHECK (currency ~ '^[a-z]{3}$'),
         CONSTRAINT "price_list_pkey" PRIMARY KEY ("id"))`,
    );
    await runner.query(`CREATE UNIQUE INDEX "price_list_default" ON "price_list" ("is_default") WHERE is_default`);
    await runner.query(`CREATE UNIQUE INDEX "price_list_name_key" ON "price_list" (lower(name))`);
    await runner.query(
      `INSERT INTO price_list (name, currency, is_default, content) VALUES ('Standard', 'usd', true, $1)`,
      [STANDARD],
    );
    await runner.query(
      `ALTER TABLE "project" ADD "price_list_id" uuid, ADD CONSTRAINT "project_price_list_id_fkey"
         FOREIGN KEY ("price_list_id") REFERENCES "price_list"("id") ON DELETE RESTRICT`,
    );
    await runner.query(`CREATE INDEX "project_by_price_list" ON "project" ("price_list_id")`);
    await this.describePurchases(runner);
    await this.listChosenPhotos(runner);
  }

  private async describePurchases(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE "purchase" ADD "kind" text NOT NULL DEFAULT 'package', ADD "package_code" text,
         ADD "description" text NOT NULL DEFAULT '', ADD "features" jsonb NOT NULL DEFAULT '[]', ADD "contents" jsonb,
         ADD "upgrade_prices" jsonb NOT NULL DEFAULT '{}',
         ADD CONSTRAINT "purchase_kind" CHECK (kind IN ('package', 'upgrade', 'files', 'photos', 'extension', 'grant'))`,
    );
    for (const { code, description, features, contents } of [EXTENDED, COMPLETE])
      await runner.query(
        `UPDATE purchase SET package_code = $1, description = $2, features = $3::jsonb, contents = $4::jsonb, upgrade_prices = $5::jsonb,
           kind = CASE package_type WHEN 'upgrade' THEN 'upgrade' ELSE 'package' END
         WHERE CASE package_type WHEN 'upgrade' THEN 'complete' ELSE package_type END = $1`,
        [
          code,
          description,
          JSON.stringify(features),
          JSON.stringify(contents),
          JSON.stringify(code === 'complete' ? UPGRADE_PRICES : {}),
        ],
      );
    await runner.query(`ALTER TABLE "purchase" ALTER "contents" SET NOT NULL`);
  }

  private async listChosenPhotos(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE "chosen_photo" ("access_id" uuid NOT NULL, "media_file_id" uuid NOT NULL,
         "sequence" BIGSERIAL NOT NULL, "chosen_at" TIMESTAMP WITH TIME ZONE,
         CONSTRAINT "chosen_photo_pkey" PRIMARY KEY ("access_id", "media_file_id"),
         CONSTRAINT "chosen_photo_access_id_fkey" FOREIGN KEY ("access_id") REFERENCES "client_access"("id") ON DELETE CASCADE,
         CONSTRAINT "chosen_photo_media_file_id_fkey" FOREIGN KEY ("media_file_id") REFERENCES "media_file"("id") ON DELETE CASCADE)`,
    );
    await runner.query(`CREATE INDEX "chosen_photo_by_file" ON "chosen_photo" ("media_file_id")`);
    await runner.query(
      `INSERT INTO chosen_photo (access_id, media_file_id, chosen_at)
       SELECT id, headshot_file_id, headshot_at FROM client_access WHERE headshot_file_id IS NOT NULL`,
    );
    await runner.query(`ALTER TABLE "client_access" DROP COLUMN "headshot_file_id", DROP COLUMN "headshot_at"`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE "client_access" ADD "headshot_at" TIMESTAMP WITH TIME ZONE, ADD "headshot_file_id" uuid,
         ADD CONSTRAINT "client_access_headshot_file_id_fkey" FOREIGN KEY ("headshot_file_id") REFERENCES "media_file"("id") ON DELETE SET NULL`,
    );
    await runner.query(`CREATE INDEX "IDX_23b75ff6502b25ef7086caeaa4" ON "client_access" ("headshot_file_id")`);
    await runner.query(
      `UPDATE client_access a SET headshot_file_id = c.media_file_id, headshot_at = c.chosen_at
       FROM (SELECT DISTINCT ON (access_id) * FROM chosen_photo ORDER BY access_id, sequence) c WHERE c.access_id = a.id`,
    );
    await runner.query(`DROP TABLE "chosen_photo"`);
    await runner.query(
      `ALTER TABLE "purchase" DROP COLUMN "kind", DROP COLUMN "package_code", DROP COLUMN "description", DROP COLUMN "features",
         DROP COLUMN "contents", DROP COLUMN "upgrade_prices"`,
    );
    await runner.query(`ALTER TABLE "project" DROP COLUMN "price_list_id"`);
    await runner.query(`DROP TABLE "price_list"`);
  }
}
