/** Orders, payments, refunds, invoices and withdrawals. */
export const PAYMENTS = `
-- Stripe accounts; replaced ones serve their payments.
CREATE TABLE payment_account (
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  mode text NOT NULL,
  account_id text,
  account_name text,
  secret_key_encrypted text NOT NULL,
  secret_key_hint text NOT NULL,
  publishable_key text NOT NULL,
  webhook_secret_encrypted text,
  webhook_endpoint_id text,
  created_at timestamptz NOT NULL,
  is_current boolean NOT NULL DEFAULT true,
  replaced_at timestamptz,
  CONSTRAINT payment_account_pkey PRIMARY KEY (id),
  CONSTRAINT payment_account_mode CHECK (mode IN ('test', 'live'))
);
CREATE UNIQUE INDEX payment_account_current ON payment_account (is_current) WHERE is_current;

-- Coupons.
CREATE TABLE coupon (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  code text NOT NULL,
  percent integer,
  amount_cents integer,
  currency text,
  minimum_order_cents integer,
  valid_from timestamptz,
  valid_until timestamptz,
  max_uses integer,
  max_uses_per_client integer,
  project_ids uuid[],
  active boolean NOT NULL DEFAULT true,
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT coupon_pkey PRIMARY KEY (id),
  CONSTRAINT coupon_code CHECK (code ~ '^[A-Z0-9-]{3,40}$'),
  CONSTRAINT coupon_currency CHECK (currency IS NOT NULL OR (amount_cents IS NULL AND minimum_order_cents IS NULL)),
  CONSTRAINT coupon_limits CHECK (minimum_order_cents > 0 AND max_uses > 0 AND max_uses_per_client > 0),
  CONSTRAINT coupon_period CHECK (valid_from < valid_until),
  CONSTRAINT coupon_value CHECK ((percent IS NULL) <> (amount_cents IS NULL) AND percent BETWEEN 1 AND 100 AND amount_cents > 0)
);
CREATE UNIQUE INDEX coupon_code_key ON coupon (code);

-- Answers of VIES about VAT IDs.
CREATE TABLE vat_id_check (
  vat_id text NOT NULL,
  evidence jsonb NOT NULL,
  CONSTRAINT vat_id_check_key PRIMARY KEY (vat_id)
);

-- What clients have ordered.
CREATE TABLE purchase (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  project_id uuid,
  project_name text NOT NULL,
  email_key text NOT NULL,
  package_type text NOT NULL,
  provider text NOT NULL,
  provider_intent_id text,
  state text NOT NULL,
  amount_cents integer NOT NULL,
  refunded_cents integer NOT NULL DEFAULT 0,
  currency text NOT NULL DEFAULT 'usd',
  created_at timestamptz NOT NULL DEFAULT now(),
  succeeded_at timestamptz,
  origin_project_id uuid NOT NULL,
  client_email text NOT NULL,
  title text NOT NULL,
  attempt integer NOT NULL DEFAULT 1,
  dispute text NOT NULL DEFAULT 'none',
  list_price_cents integer NOT NULL,
  already_paid_cents integer NOT NULL DEFAULT 0,
  subtotal_cents integer NOT NULL,
  tax_cents integer NOT NULL DEFAULT 0,
  overpaid_cents integer NOT NULL DEFAULT 0,
  attention text,
  attention_seen_at timestamptz,
  receipt_number text,
  revision integer NOT NULL DEFAULT 0,
  asked_at timestamptz,
  updated_at timestamptz NOT NULL DEFAULT now(),
  unanswered boolean NOT NULL DEFAULT false,
  failure_message jsonb,
  attention_detail jsonb,
  kind text NOT NULL DEFAULT 'package',
  package_code text,
  description text NOT NULL DEFAULT '',
  features jsonb NOT NULL DEFAULT '[]',
  contents jsonb NOT NULL,
  upgrade_prices jsonb NOT NULL DEFAULT '{}',
  discount_cents integer NOT NULL DEFAULT 0,
  coupon_id uuid,
  coupon_code text,
  withdrawn_at timestamptz,
  tax_mode text NOT NULL DEFAULT 'none',
  tax_category text,
  tax_rate integer NOT NULL DEFAULT 0,
  tax_country text,
  buyer_country text,
  buyer_vat_id text,
  buyer_company text,
  consent_needed boolean NOT NULL DEFAULT false,
  delivery_consent_at timestamptz,
  consent_text_version text,
  lost_cents integer NOT NULL DEFAULT 0,
  tax_note jsonb,
  payment_country text,
  buyer_street text,
  buyer_postcode text,
  buyer_city text,
  receipt_code text,
  agreed_texts jsonb,
  is_test boolean NOT NULL DEFAULT false,
  payment_account_id uuid,
  invoice_waits boolean NOT NULL DEFAULT false,
  vat_check jsonb,
  language text,
  studio_title text,
  CONSTRAINT "PK_86cc2ebeb9e17fc9c0774b05f69" PRIMARY KEY (id),
  CONSTRAINT purchase_amount CHECK (
    (amount_cents > 0 OR amount_cents = 0 AND provider = 'none')
    AND refunded_cents BETWEEN 0 AND amount_cents
    AND lost_cents BETWEEN 0 AND amount_cents
    AND overpaid_cents BETWEEN 0 AND amount_cents
  ),
  CONSTRAINT purchase_consent CHECK ((delivery_consent_at IS NULL) = (consent_text_version IS NULL)),
  CONSTRAINT purchase_kind CHECK (kind IN ('package', 'upgrade', 'files', 'photos', 'extension')),
  CONSTRAINT purchase_language CHECK (language IN ('en', 'de', 'es')),
  CONSTRAINT purchase_lines CHECK (
    discount_cents >= 0
    AND subtotal_cents = list_price_cents - already_paid_cents - discount_cents
  ),
  CONSTRAINT purchase_tax CHECK (
    tax_mode IN ('none', 'included', 'added')
    AND tax_cents BETWEEN 0 AND amount_cents
    AND (tax_mode <> 'none' OR tax_cents = 0)
    AND amount_cents = subtotal_cents + CASE tax_mode WHEN 'included' THEN 0 ELSE tax_cents END
  ),
  CONSTRAINT purchase_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupon(id) ON DELETE RESTRICT,
  CONSTRAINT purchase_payment_account_id_fkey FOREIGN KEY (payment_account_id) REFERENCES payment_account(id),
  CONSTRAINT purchase_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id) ON DELETE SET NULL
);
CREATE INDEX "IDX_0cb9b71b600b9ef404f078902e" ON purchase (project_id, email_key);
CREATE INDEX "IDX_76b7b551d0f76adcf53a5b52ab" ON purchase (succeeded_at);
CREATE UNIQUE INDEX "IDX_7dd73cdd7d16e1408f6d07db9c" ON purchase (provider_intent_id);
CREATE INDEX "IDX_e8cbabdcab9015f8f4d540f98a" ON purchase (origin_project_id, email_key);
CREATE UNIQUE INDEX "IDX_fe1a8ae16ca0fcde8b337aaf6c" ON purchase (receipt_number);
CREATE INDEX purchase_by_coupon ON purchase (coupon_id) WHERE coupon_id IS NOT NULL;
CREATE INDEX purchase_by_created ON purchase (created_at, id);
CREATE INDEX purchase_by_email ON purchase (email_key, created_at, id);
CREATE INDEX purchase_of_company ON purchase (email_key, created_at) WHERE buyer_company IS NOT NULL;
CREATE UNIQUE INDEX purchase_one_open ON purchase (project_id, email_key) WHERE state IN ('created', 'processing', 'failed');

-- Numbers of receipts are never given twice; gaps are allowed.
CREATE SEQUENCE receipt_number_seq;
CREATE SEQUENCE test_receipt_number_seq;

-- Refunds that are requested or made.
CREATE TABLE refund (
  id uuid NOT NULL,
  purchase_id uuid NOT NULL,
  amount_cents integer NOT NULL,
  reason text NOT NULL,
  state text NOT NULL DEFAULT 'requested',
  requested_by_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  failure_message jsonb,
  CONSTRAINT "PK_f1cefa2e60d99b206c46c1116e5" PRIMARY KEY (id),
  CONSTRAINT refund_amount CHECK (amount_cents > 0),
  CONSTRAINT refund_state CHECK (state IN ('requested', 'sent', 'declined')),
  CONSTRAINT refund_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES purchase(id) ON DELETE CASCADE,
  CONSTRAINT refund_requested_by_id_fkey FOREIGN KEY (requested_by_id) REFERENCES "user"(id) ON DELETE SET NULL
);
CREATE INDEX "IDX_301d74f40703a4daf9624d3268" ON refund (purchase_id);
CREATE INDEX "IDX_c7425636be6f69cadd827e1a4a" ON refund (requested_by_id);
CREATE INDEX refund_waiting ON refund (created_at) WHERE state = 'requested';

-- Webhook events of the payment provider that were processed.
CREATE TABLE provider_event (
  id text NOT NULL,
  kind text NOT NULL,
  intent_id text NOT NULL,
  purchase_id uuid,
  outcome text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT "PK_374e699f74079c365e79e3a450c" PRIMARY KEY (id),
  CONSTRAINT provider_event_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES purchase(id) ON DELETE CASCADE
);
CREATE INDEX "IDX_64c34dd59d06f56fb35e67d17c" ON provider_event (purchase_id);

-- The last number of each series and year; its row is the lock that leaves no gaps.
CREATE TABLE invoice_series (
  series text NOT NULL,
  year integer NOT NULL,
  last_sequence integer NOT NULL,
  CONSTRAINT invoice_series_pkey PRIMARY KEY (series, year)
);

-- Invoices and credit notes, which never change.
CREATE TABLE invoice (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  purchase_id uuid NOT NULL,
  kind text NOT NULL,
  series text NOT NULL,
  year integer NOT NULL,
  sequence integer NOT NULL,
  number text NOT NULL,
  total_cents integer NOT NULL,
  currency text NOT NULL,
  document jsonb NOT NULL,
  issued_at timestamptz NOT NULL,
  CONSTRAINT invoice_pkey PRIMARY KEY (id),
  CONSTRAINT invoice_kind CHECK (kind IN ('invoice', 'credit_note')),
  CONSTRAINT invoice_total CHECK (total_cents > 0),
  CONSTRAINT invoice_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES purchase(id) ON DELETE RESTRICT
);
CREATE INDEX invoice_by_issued ON invoice (issued_at, id);
CREATE INDEX invoice_by_purchase ON invoice (purchase_id);
CREATE UNIQUE INDEX invoice_number ON invoice (number);
CREATE UNIQUE INDEX invoice_one_number ON invoice (series, year, sequence);
CREATE FUNCTION reject_invoice_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'An issued invoice never changes: correct it with a credit note.';
END $$;
CREATE TRIGGER invoice_is_final BEFORE UPDATE OR DELETE ON invoice
  FOR EACH ROW EXECUTE FUNCTION reject_invoice_change();

-- The PDF of an invoice, and its mail.
CREATE TABLE invoice_file (
  invoice_id uuid NOT NULL,
  storage_key text,
  CONSTRAINT invoice_file_pkey PRIMARY KEY (invoice_id),
  CONSTRAINT invoice_file_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id) ON DELETE CASCADE
);

-- Statements of withdrawal.
CREATE TABLE withdrawal (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  name text NOT NULL,
  order_reference text NOT NULL,
  email text NOT NULL,
  language text NOT NULL,
  purchase_id uuid,
  state text NOT NULL,
  detail jsonb,
  refund_cents integer,
  decline_reason text,
  received_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by_id uuid,
  confirmed_at timestamptz,
  mail_withheld boolean NOT NULL DEFAULT false,
  CONSTRAINT withdrawal_pkey PRIMARY KEY (id),
  CONSTRAINT withdrawal_decision CHECK ((state = 'pending') = (decided_at IS NULL)),
  CONSTRAINT withdrawal_language CHECK (language IN ('en', 'de', 'es')),
  CONSTRAINT withdrawal_state CHECK (state IN ('pending', 'accepted', 'declined', 'repeated')),
  CONSTRAINT withdrawal_decided_by_id_fkey FOREIGN KEY (decided_by_id) REFERENCES "user"(id) ON DELETE SET NULL,
  CONSTRAINT withdrawal_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES purchase(id) ON DELETE RESTRICT
);
CREATE INDEX withdrawal_by_decider ON withdrawal (decided_by_id);
CREATE INDEX withdrawal_by_email ON withdrawal (lower(email));
CREATE INDEX withdrawal_by_purchase ON withdrawal (purchase_id);
CREATE INDEX withdrawal_by_received ON withdrawal (received_at, id);
CREATE UNIQUE INDEX withdrawal_one_accepted ON withdrawal (purchase_id) WHERE state = 'accepted';

-- Payments in test mode: the sandbox is the provider, so that API and worker see the same ones.
CREATE TABLE sandbox_intent (
  id text NOT NULL,
  idempotency_key text NOT NULL,
  client_secret text NOT NULL,
  purpose jsonb NOT NULL,
  amount_cents integer NOT NULL,
  currency text NOT NULL,
  status text NOT NULL DEFAULT 'created',
  awaits_authentication boolean NOT NULL DEFAULT false,
  dispute text NOT NULL DEFAULT 'none',
  created_at timestamptz NOT NULL DEFAULT now(),
  failure_message jsonb,
  CONSTRAINT sandbox_intent_pkey PRIMARY KEY (id),
  CONSTRAINT sandbox_intent_client_secret_key UNIQUE (client_secret),
  CONSTRAINT sandbox_intent_idempotency_key_key UNIQUE (idempotency_key),
  CONSTRAINT sandbox_intent_amount_cents_check CHECK (amount_cents > 0)
);

-- Refunds in test mode.
CREATE TABLE sandbox_refund (
  idempotency_key text NOT NULL,
  intent_id text NOT NULL,
  cents integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT sandbox_refund_pkey PRIMARY KEY (idempotency_key),
  CONSTRAINT sandbox_refund_cents_check CHECK (cents > 0),
  CONSTRAINT sandbox_refund_intent_id_fkey FOREIGN KEY (intent_id) REFERENCES sandbox_intent(id) ON DELETE CASCADE
);
CREATE INDEX sandbox_refund_intent ON sandbox_refund (intent_id);
`;
