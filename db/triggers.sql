-- The current triggers and views of the database. If one differs, migrating replaces all of them.
-- Each statement starts with CREATE at the beginning of a line.
--
-- Every connection reads the texts of all triggers, and placing an order compiles the triggers of
-- its tables. Fewer and shorter triggers save time. That is why no trigger sets the time of an
-- event: the column has a default.

-- Products

-- What the index of words holds of each product. "No iron on the print" does not describe a product,
-- so care and origin stay out. An index finds a row only by its number, which is that of the text.
CREATE VIEW product_documents AS
SELECT
  seq,
  products.id,
  name,
  description,
  category,
  tags,
  (
    SELECT group_concat(atom, ' ')
    FROM json_tree(specifications)
    WHERE type = 'text' AND fullkey NOT IN ('$.care', '$.origin')
  ) AS facts
FROM products
JOIN search_texts ON kind = 'product' AND search_texts.id = products.id;

-- A product with variants is stored after its variants, with the sum of their stock.
CREATE TRIGGER products_insert
AFTER INSERT ON products
BEGIN
  INSERT INTO search_texts (kind, id, text)
    VALUES (
      'product',
      NEW.id,
      lower(NEW.name || char(10) || NEW.description || char(10) || NEW.category)
    );
  INSERT INTO product_search (rowid, id, name, description, category, tags, facts)
    SELECT *
    FROM product_documents
    WHERE id = NEW.id;
  INSERT INTO product_text_search (rowid, id, text)
    SELECT seq, id, text
    FROM search_texts
    WHERE kind = 'product' AND id = NEW.id;
  INSERT INTO stock_movements (product_id, change, stock_after, kind, created_at_ms)
    SELECT
      NEW.id,
      NEW.stock - coalesce(
        (
          SELECT stock_after
          FROM stock_movements
          WHERE product_id = NEW.id
          ORDER BY seq DESC
          LIMIT 1
        ),
        0
      ),
      NEW.stock,
      'initial',
      CAST(unixepoch('subsec') * 1000 AS INTEGER);
  INSERT INTO events (topic, kind, subject_id)
    VALUES ('products', 'saved', NEW.id);
  INSERT INTO deliveries (subscriber, topic, subject_id)
    SELECT subscriber, topic, NEW.id
    FROM subscriptions
    WHERE topic = 'product.changed';
END;

-- An order changes only the stock, so it does not run this trigger.
CREATE TRIGGER products_update_text
AFTER UPDATE OF name, description, category, tags, specifications ON products
WHEN
  (OLD.name, OLD.description, OLD.category, OLD.tags, OLD.specifications)
  IS NOT (NEW.name, NEW.description, NEW.category, NEW.tags, NEW.specifications)
BEGIN
  DELETE FROM search_texts
    WHERE kind = 'product' AND id = OLD.id;
  INSERT INTO search_texts (kind, id, text)
    VALUES (
      'product',
      NEW.id,
      lower(NEW.name || char(10) || NEW.description || char(10) || NEW.category)
    );
  INSERT INTO product_search (rowid, id, name, description, category, tags, facts)
    SELECT *
    FROM product_documents
    WHERE id = NEW.id;
  INSERT INTO product_text_search (rowid, id, text)
    SELECT seq, id, text
    FROM search_texts
    WHERE kind = 'product' AND id = NEW.id;
END;

-- Names every column except `stock` and `choices_left`, the only ones that an order changes.
CREATE TRIGGER products_update_event
AFTER UPDATE OF
  id,
  name,
  description,
  price_cents,
  original_price_cents,
  image,
  pictures,
  category,
  featured,
  sizes,
  colors,
  tags,
  sku,
  tax_rate,
  specifications,
  version,
  created_at_ms,
  updated_at_ms
ON products
BEGIN
  INSERT INTO events (topic, kind, subject_id)
    VALUES ('products', 'saved', NEW.id);
  INSERT INTO deliveries (subscriber, topic, subject_id)
    SELECT subscriber, topic, NEW.id
    FROM subscriptions
    WHERE topic = 'product.changed' AND OLD.version <> NEW.version;
END;

-- Pages show every stock above ten alike, so a change above ten is `stock-unshown`.
CREATE TRIGGER products_stock_event
AFTER UPDATE OF stock ON products
WHEN OLD.stock <> NEW.stock
BEGIN
  INSERT INTO events (topic, kind, subject_id)
    VALUES (
      'products',
      iif(min(OLD.stock, 11) <> min(NEW.stock, 11), 'stock-shown', 'stock-unshown'),
      NEW.id
    );
END;

-- A manual write of the stock adds a movement. If a movement wrote the stock, the last movement
-- already has that number.
CREATE TRIGGER products_update_movement
AFTER UPDATE OF stock ON products
WHEN NEW.stock IS NOT (
  SELECT stock_after
  FROM stock_movements
  WHERE product_id = NEW.id
  ORDER BY seq DESC
  LIMIT 1
)
BEGIN
  SELECT raise(ABORT, 'products: the stock of a product with variants is the sum of theirs')
    WHERE EXISTS (SELECT 1 FROM product_variants WHERE product_id = NEW.id);
  INSERT INTO stock_movements (product_id, change, stock_after, kind, created_at_ms)
    VALUES (
      NEW.id,
      NEW.stock - OLD.stock,
      NEW.stock,
      'manual',
      CAST(unixepoch('subsec') * 1000 AS INTEGER)
    );
END;

-- Deletes the variants first, so that each deletion adds a movement.
CREATE TRIGGER products_delete
AFTER DELETE ON products
BEGIN
  DELETE FROM search_texts
    WHERE kind = 'product' AND id = OLD.id;
  DELETE FROM product_variants
    WHERE product_id = OLD.id;
  INSERT INTO stock_movements (product_id, change, stock_after, kind, created_at_ms)
    SELECT
      OLD.id,
      -stock_after,
      0,
      'product-deleted',
      CAST(unixepoch('subsec') * 1000 AS INTEGER)
    FROM stock_movements
    WHERE product_id = OLD.id
    ORDER BY seq DESC
    LIMIT 1;
  INSERT INTO events (topic, kind, subject_id)
    VALUES ('products', 'removed', OLD.id);
END;

-- Variants

CREATE TRIGGER product_variants_insert_movement
AFTER INSERT ON product_variants
BEGIN
  INSERT INTO stock_movements
    (product_id, variant_id, change, stock_after, variant_stock_after, kind, created_at_ms)
    SELECT
      NEW.product_id,
      NEW.id,
      NEW.stock,
      NEW.stock + coalesce(
        (
          SELECT stock_after
          FROM stock_movements
          WHERE product_id = NEW.product_id
          ORDER BY seq DESC
          LIMIT 1
        ),
        0
      ),
      NEW.stock,
      'initial',
      CAST(unixepoch('subsec') * 1000 AS INTEGER);
END;

-- Selling the last piece of a variant, or adding the first piece, also changes lists, because lists
-- filter by stock.
CREATE TRIGGER product_variants_update_event
AFTER UPDATE OF stock ON product_variants
WHEN min(OLD.stock, 11) <> min(NEW.stock, 11)
BEGIN
  INSERT INTO events (topic, kind, subject_id)
    VALUES (
      'products',
      iif(OLD.stock = 0 OR NEW.stock = 0, 'saved', 'stock-shown'),
      NEW.product_id
    );
END;

CREATE TRIGGER product_variants_update_movement
AFTER UPDATE OF stock ON product_variants
WHEN NEW.stock IS NOT (
  SELECT variant_stock_after
  FROM stock_movements
  WHERE product_id = NEW.product_id AND variant_id = NEW.id
  ORDER BY seq DESC
  LIMIT 1
)
BEGIN
  INSERT INTO stock_movements
    (product_id, variant_id, change, stock_after, variant_stock_after, kind, created_at_ms)
    SELECT
      NEW.product_id,
      NEW.id,
      NEW.stock - OLD.stock,
      stock_after + NEW.stock - OLD.stock,
      NEW.stock,
      'manual',
      CAST(unixepoch('subsec') * 1000 AS INTEGER)
    FROM stock_movements
    WHERE product_id = NEW.product_id
    ORDER BY seq DESC
    LIMIT 1;
END;

CREATE TRIGGER product_variants_delete_movement
AFTER DELETE ON product_variants
BEGIN
  INSERT INTO stock_movements
    (product_id, variant_id, change, stock_after, variant_stock_after, kind, created_at_ms)
    SELECT
      OLD.product_id,
      OLD.id,
      -OLD.stock,
      stock_after - OLD.stock,
      0,
      'variant-deleted',
      CAST(unixepoch('subsec') * 1000 AS INTEGER)
    FROM stock_movements
    WHERE product_id = OLD.product_id
    ORDER BY seq DESC
    LIMIT 1;
END;

-- Stock movements

-- A movement sets the stock. `choices_left` changes with the first and the last piece of a variant,
-- when a variant is deleted, and when a product is stored after its variants. A delivery reads the
-- stock when it is sent, so an untried delivery about this stock covers this movement, too.
CREATE TRIGGER stock_movements_insert
AFTER INSERT ON stock_movements
BEGIN
  UPDATE product_variants
    SET stock = NEW.variant_stock_after
    WHERE id = NEW.variant_id AND stock <> NEW.variant_stock_after;
  UPDATE products
    SET stock = NEW.stock_after
    WHERE id = NEW.product_id AND stock <> NEW.stock_after;
  UPDATE products
    SET choices_left = (
      SELECT
        iif(
          min(stock) = 0,
          json_object(
            'sizes',
            json_group_array(DISTINCT size) FILTER (WHERE stock > 0 AND size <> ''),
            'colors',
            json_group_array(DISTINCT color) FILTER (WHERE stock > 0 AND color <> ''),
            'allSizes',
            json_group_array(DISTINCT size) FILTER (WHERE size <> '')
          ),
          NULL
        )
      FROM product_variants
      WHERE product_id = NEW.product_id
    )
    WHERE
      id = NEW.product_id
      AND (NEW.variant_stock_after IN (0, NEW.change) OR NEW.kind = 'initial');
  INSERT INTO deliveries (subscriber, topic, subject_id)
    SELECT subscriber, topic, NEW.product_id
    FROM subscriptions
    WHERE
      topic = 'stock.changed'
      AND NOT EXISTS (
        SELECT 1
        FROM deliveries AS unsent
        WHERE
          unsent.subscriber = subscriptions.subscriber
          AND unsent.subject_id = NEW.product_id
          AND unsent.topic = 'stock.changed'
          AND unsent.state = 'waiting'
          AND unsent.tries = 0
      );
END;

CREATE TRIGGER stock_movements_no_update
BEFORE UPDATE ON stock_movements
BEGIN
  SELECT raise(ABORT, 'stock_movements: rows are only added');
END;

CREATE TRIGGER stock_movements_no_delete
BEFORE DELETE ON stock_movements
BEGIN
  SELECT raise(ABORT, 'stock_movements: rows are only added');
END;

-- Orders and customers

-- Of several orders with the same time, the order that was stored last counts as the latest.
CREATE VIEW customers_of_orders AS
SELECT
  lower(customer_email) AS email,
  (
    SELECT last.customer_name
    FROM orders AS last
    WHERE lower(last.customer_email) = lower(orders.customer_email)
    ORDER BY last.created_at_ms DESC, last.rowid DESC
    LIMIT 1
  ) AS name,
  (
    SELECT last.customer_phone
    FROM orders AS last
    WHERE lower(last.customer_email) = lower(orders.customer_email)
    ORDER BY last.created_at_ms DESC, last.rowid DESC
    LIMIT 1
  ) AS phone,
  count(*) AS total_orders,
  sum(
    CASE
      WHEN status = 'cancelled' OR payment IN ('open', 'expired') THEN 0
      ELSE total_cents - refunded_cents
    END
  ) AS total_spent_cents,
  min(created_at_ms) AS first_order_at_ms,
  max(created_at_ms) AS last_order_at_ms,
  sum(status = 'cancelled') AS cancelled_orders
FROM orders
GROUP BY lower(customer_email);

CREATE TRIGGER orders_insert_key
BEFORE INSERT ON orders
WHEN EXISTS (SELECT 1 FROM deleted_orders WHERE idempotency_key = NEW.idempotency_key)
BEGIN
  SELECT raise(ABORT, 'orders: the order of this idempotency_key was deleted');
END;

-- A new order adds to its customer's row without reading the customer's other orders. The latest
-- order sets the name and the phone.
CREATE TRIGGER orders_insert_customer
AFTER INSERT ON orders
BEGIN
  INSERT INTO customers
    (
      email,
      name,
      phone,
      total_orders,
      total_spent_cents,
      first_order_at_ms,
      last_order_at_ms,
      cancelled_orders
    )
    VALUES (
      lower(NEW.customer_email),
      NEW.customer_name,
      NEW.customer_phone,
      1,
      CASE
        WHEN NEW.status = 'cancelled' OR NEW.payment IN ('open', 'expired') THEN 0
        ELSE NEW.total_cents
      END,
      NEW.created_at_ms,
      NEW.created_at_ms,
      NEW.status = 'cancelled'
    )
    ON CONFLICT (email) DO UPDATE SET
      total_orders = total_orders + 1,
      total_spent_cents = total_spent_cents + excluded.total_spent_cents,
      cancelled_orders = cancelled_orders + excluded.cancelled_orders,
      last_order_at_ms = max(last_order_at_ms, excluded.last_order_at_ms);
  UPDATE customers
    SET first_order_at_ms = NEW.created_at_ms
    WHERE email = lower(NEW.customer_email) AND first_order_at_ms > NEW.created_at_ms;
  UPDATE customers
    SET
      name = NEW.customer_name,
      phone = NEW.customer_phone
    WHERE
      email = lower(NEW.customer_email)
      AND last_order_at_ms = NEW.created_at_ms
      AND (name, phone) IS NOT (NEW.customer_name, NEW.customer_phone);
END;

CREATE TRIGGER orders_insert_event
AFTER INSERT ON orders
BEGIN
  INSERT INTO events (topic, kind, subject_id)
    VALUES ('orders', 'created', NEW.id);
  INSERT INTO deliveries (subscriber, topic, subject_id)
    SELECT subscriber, topic, NEW.id
    FROM subscriptions
    WHERE topic = 'order.placed';
END;

CREATE TRIGGER orders_insert_status
AFTER INSERT ON orders
WHEN NEW.status <> 'pending'
BEGIN
  INSERT INTO order_status_changes (order_id, status, created_at_ms)
    VALUES (NEW.id, NEW.status, NEW.updated_at_ms);
END;

CREATE TRIGGER orders_insert_text
AFTER INSERT ON orders
BEGIN
  INSERT INTO search_texts (kind, id, text)
    VALUES (
      'order',
      NEW.id,
      lower(NEW.customer_name || char(10) || NEW.customer_email)
    );
END;

-- Reads all orders of the customer. An erasure first deletes the customer's row, so that this does
-- not run for each of their orders.
CREATE TRIGGER orders_update_customer
AFTER UPDATE OF
  customer_name,
  customer_email,
  customer_phone,
  total_cents,
  refunded_cents,
  payment,
  created_at_ms
ON orders
WHEN EXISTS (SELECT 1 FROM customers WHERE email = lower(OLD.customer_email))
BEGIN
  DELETE FROM customers
    WHERE email IN (lower(OLD.customer_email), lower(NEW.customer_email));
  INSERT INTO customers
    SELECT *
    FROM customers_of_orders
    WHERE email IN (lower(OLD.customer_email), lower(NEW.customer_email));
END;

-- Cancelling an order, or reopening it, changes what the customer has spent.
CREATE TRIGGER orders_cancel_customer
AFTER UPDATE OF status ON orders
WHEN (OLD.status = 'cancelled') <> (NEW.status = 'cancelled')
BEGIN
  DELETE FROM customers
    WHERE email = lower(NEW.customer_email);
  INSERT INTO customers
    SELECT *
    FROM customers_of_orders
    WHERE email = lower(NEW.customer_email);
END;

CREATE TRIGGER orders_update_event
AFTER UPDATE ON orders
BEGIN
  INSERT INTO events (topic, kind, subject_id)
    VALUES ('orders', 'saved', NEW.id);
END;

CREATE TRIGGER orders_update_status
AFTER UPDATE OF status ON orders
WHEN OLD.status <> NEW.status
BEGIN
  INSERT INTO order_status_changes (order_id, status, created_at_ms)
    VALUES (NEW.id, NEW.status, NEW.updated_at_ms);
  INSERT INTO deliveries (subscriber, topic, subject_id)
    SELECT subscriber, topic, NEW.id
    FROM subscriptions
    WHERE topic = 'order.' || NEW.status;
END;

CREATE TRIGGER orders_update_paid
AFTER UPDATE OF payment ON orders
WHEN NEW.payment IS 'paid' AND OLD.payment IS NOT 'paid'
BEGIN
  INSERT INTO deliveries (subscriber, topic, subject_id)
    SELECT subscriber, topic, NEW.id
    FROM subscriptions
    WHERE topic = 'order.paid';
END;

-- A customer gets one e-mail for each status. Nothing is sent about an erased person's orders, or
-- when an order whose payment is open is cancelled.
CREATE TRIGGER orders_update_mail
AFTER UPDATE OF status ON orders
WHEN
  OLD.status <> NEW.status
  AND NEW.status IN ('shipped', 'delivered', 'cancelled')
  AND (NEW.status <> 'cancelled' OR NEW.payment IS NOT 'open')
  AND NEW.customer_email NOT LIKE '%@erased.invalid'
BEGIN
  INSERT INTO mails (id, kind, order_id, next_try_at_ms, created_at_ms)
    VALUES (NEW.id || '.' || NEW.status, NEW.status, NEW.id, NEW.updated_at_ms, NEW.updated_at_ms)
    ON CONFLICT DO NOTHING;
END;

-- Only pending orders count towards the limit of the visitor who placed them.
CREATE TRIGGER orders_update_held_pieces
AFTER UPDATE OF status ON orders
WHEN OLD.status = 'pending' AND NEW.status <> 'pending'
BEGIN
  DELETE FROM held_pieces
    WHERE order_id = NEW.id;
END;

-- Cancelling an order frees its use of a discount. Reopening it uses the discount again.
CREATE TRIGGER orders_cancel_discount
AFTER UPDATE OF status ON orders
WHEN (OLD.status = 'cancelled') <> (NEW.status = 'cancelled') AND NEW.discount IS NOT NULL
BEGIN
  DELETE FROM discount_uses
    WHERE order_id = NEW.id;
  INSERT INTO discount_uses (order_id, discount_id, email)
    SELECT NEW.id, id, iif(is_once_per_email, lower(NEW.customer_email), NULL)
    FROM discounts
    WHERE id = NEW.discount ->> 'id' AND NEW.status <> 'cancelled';
END;

-- Renews the text in which staff search: name, email and tracking numbers.
CREATE TRIGGER orders_update_text
AFTER UPDATE OF customer_name, customer_email, parcels ON orders
BEGIN
  DELETE FROM search_texts
    WHERE kind = 'order' AND id = OLD.id;
  INSERT INTO search_texts (kind, id, text)
    SELECT
      'order',
      NEW.id,
      lower(
        NEW.customer_name || char(10) || NEW.customer_email
        || coalesce(char(10) || group_concat(value ->> 'number', char(10)), '')
      )
    FROM json_each(NEW.parcels);
END;

CREATE TRIGGER orders_delete
AFTER DELETE ON orders
BEGIN
  DELETE FROM customers
    WHERE email = lower(OLD.customer_email);
  INSERT INTO customers
    SELECT *
    FROM customers_of_orders
    WHERE email = lower(OLD.customer_email);
  INSERT OR IGNORE INTO deleted_orders (idempotency_key, order_id, deleted_at_ms)
    VALUES (OLD.idempotency_key, OLD.id, CAST(unixepoch('subsec') * 1000 AS INTEGER));
  INSERT INTO events (topic, kind, subject_id)
    VALUES ('orders', 'removed', OLD.id);
END;

CREATE TRIGGER orders_delete_text
AFTER DELETE ON orders
BEGIN
  DELETE FROM search_texts
    WHERE kind = 'order' AND id = OLD.id;
END;

-- Returns

-- Counts pieces that returns claim and that are not back in stock: they are on their way, or came
-- back damaged. `order_items.returned` counts the pieces that are back in stock.
CREATE VIEW returned_pieces AS
SELECT order_item_id, coalesce(received, quantity) AS pieces
FROM return_items
JOIN returns ON returns.id = return_id
WHERE state NOT IN ('refused', 'withdrawn') AND NOT is_restocked;

CREATE TRIGGER returns_insert_event
AFTER INSERT ON returns
BEGIN
  INSERT INTO events (topic, kind, subject_id)
    VALUES ('orders', 'saved', NEW.order_id);
  INSERT INTO deliveries (subscriber, topic, subject_id)
    SELECT subscriber, topic, NEW.id
    FROM subscriptions
    WHERE topic = 'return.changed';
END;

CREATE TRIGGER returns_update_event
AFTER UPDATE OF version ON returns
BEGIN
  INSERT INTO events (topic, kind, subject_id)
    VALUES ('orders', 'saved', NEW.order_id);
  INSERT INTO deliveries (subscriber, topic, subject_id)
    SELECT subscriber, topic, NEW.id
    FROM subscriptions
    WHERE topic = 'return.changed';
END;

-- Reviews

CREATE TRIGGER reviews_insert_event
AFTER INSERT ON reviews
BEGIN
  INSERT INTO events (topic, kind, subject_id)
    VALUES ('reviews', 'saved', NEW.id);
END;

CREATE TRIGGER reviews_insert_text
AFTER INSERT ON reviews
BEGIN
  INSERT INTO search_texts (kind, id, text)
    VALUES (
      'review',
      NEW.id,
      lower(
        NEW.customer_name || char(10) || NEW.product_name
        || char(10) || NEW.title || char(10) || NEW.content
      )
    );
END;

CREATE TRIGGER reviews_update_event
AFTER UPDATE ON reviews
BEGIN
  INSERT INTO events (topic, kind, subject_id)
    VALUES ('reviews', 'saved', NEW.id);
END;

CREATE TRIGGER reviews_update_approved
AFTER UPDATE OF status ON reviews
WHEN OLD.status <> 'approved' AND NEW.status = 'approved'
BEGIN
  INSERT INTO deliveries (subscriber, topic, subject_id)
    SELECT subscriber, topic, NEW.id
    FROM subscriptions
    WHERE topic = 'review.approved';
END;

CREATE TRIGGER reviews_update_text
AFTER UPDATE OF customer_name, product_name, title, content ON reviews
BEGIN
  DELETE FROM search_texts
    WHERE kind = 'review' AND id = OLD.id;
  INSERT INTO search_texts (kind, id, text)
    VALUES (
      'review',
      NEW.id,
      lower(
        NEW.customer_name || char(10) || NEW.product_name
        || char(10) || NEW.title || char(10) || NEW.content
      )
    );
END;

CREATE TRIGGER reviews_delete_event
AFTER DELETE ON reviews
BEGIN
  INSERT INTO events (topic, kind, subject_id)
    VALUES ('reviews', 'removed', OLD.id);
END;

CREATE TRIGGER reviews_delete_text
AFTER DELETE ON reviews
BEGIN
  DELETE FROM search_texts
    WHERE kind = 'review' AND id = OLD.id;
END;

-- Pages get discounts together with the settings, so changes of discounts are `settings` events.

CREATE TRIGGER discounts_insert_event
AFTER INSERT ON discounts
BEGIN
  INSERT INTO events (topic, kind, subject_id)
    VALUES ('settings', 'saved', 'discounts');
END;

-- Shoppers notice a changed number of uses only if it reaches the maximum, or leaves it.
CREATE TRIGGER discounts_update_event
AFTER UPDATE ON discounts
WHEN OLD.version <> NEW.version OR (OLD.uses = OLD.max_uses) <> (NEW.uses = NEW.max_uses)
BEGIN
  INSERT INTO events (topic, kind, subject_id)
    VALUES ('settings', 'saved', 'discounts');
END;

CREATE TRIGGER discounts_delete_event
AFTER DELETE ON discounts
BEGIN
  INSERT INTO events (topic, kind, subject_id)
    VALUES ('settings', 'saved', 'discounts');
END;

-- A check of the table `discounts` rejects a use beyond `max_uses`.
CREATE TRIGGER discount_uses_insert
AFTER INSERT ON discount_uses
BEGIN
  UPDATE discounts
    SET uses = uses + 1
    WHERE id = NEW.discount_id;
END;

CREATE TRIGGER discount_uses_delete
AFTER DELETE ON discount_uses
BEGIN
  UPDATE discounts
    SET uses = uses - 1
    WHERE id = OLD.discount_id;
END;

-- Searches

-- Folds each letter as foldText of @shop/domain does, by the table letter_foldings. ASCII needs no
-- folding. Korean syllables are split into letters by Unicode's formula, because macOS stores some
-- texts that way.
CREATE TRIGGER search_texts_insert
AFTER INSERT ON search_texts
WHEN NEW.text GLOB '*[^' || char(1) || '-' || char(127) || ']*'
BEGIN
  UPDATE search_texts
    SET text = (
      WITH RECURSIVE spelled (folded, letter, syllable, rest) AS (
        VALUES ('', '', -1, NEW.text)
        UNION ALL
        SELECT
          folded || coalesce(
            (SELECT one.folded FROM letter_foldings AS one WHERE one.letter = spelled.letter),
            CASE WHEN syllable BETWEEN 0 AND 11171 THEN
              char(4352 + syllable / 588, 4449 + syllable % 588 / 28)
              || CASE WHEN syllable % 28 > 0 THEN char(4519 + syllable % 28) ELSE '' END
            END,
            letter
          ),
          substr(rest, 1, 1),
          unicode(rest) - 44032,
          substr(rest, 2)
        FROM spelled
        WHERE letter <> '' OR rest <> ''
      )
      SELECT folded
      FROM spelled
      WHERE letter = '' AND rest = ''
    )
    WHERE kind = NEW.kind AND id = NEW.id;
END;

CREATE TRIGGER search_texts_delete
AFTER DELETE ON search_texts
WHEN OLD.kind = 'product'
BEGIN
  DELETE FROM product_search
    WHERE rowid = OLD.seq;
  DELETE FROM product_text_search
    WHERE rowid = OLD.seq;
END;

-- Modules

CREATE TRIGGER module_channels_insert_event
AFTER INSERT ON module_channels
BEGIN
  INSERT INTO events (topic, kind, subject_id)
    VALUES ('releases', 'saved', NEW.module);
END;

CREATE TRIGGER module_channels_update_event
AFTER UPDATE ON module_channels
BEGIN
  INSERT INTO events (topic, kind, subject_id)
    VALUES ('releases', 'saved', NEW.module);
END;

CREATE TRIGGER module_channels_delete_event
AFTER DELETE ON module_channels
BEGIN
  INSERT INTO events (topic, kind, subject_id)
    VALUES ('releases', 'removed', OLD.module);
END;

CREATE TRIGGER module_canaries_insert_event
AFTER INSERT ON module_canaries
BEGIN
  INSERT INTO events (topic, kind, subject_id)
    VALUES ('releases', 'saved', NEW.module);
END;

CREATE TRIGGER module_canaries_update_event
AFTER UPDATE ON module_canaries
BEGIN
  INSERT INTO events (topic, kind, subject_id)
    VALUES ('releases', 'saved', NEW.module);
END;

CREATE TRIGGER module_canaries_delete_event
AFTER DELETE ON module_canaries
BEGIN
  INSERT INTO events (topic, kind, subject_id)
    VALUES ('releases', 'saved', OLD.module);
END;

CREATE TRIGGER modules_insert_event
AFTER INSERT ON modules
BEGIN
  INSERT INTO events (topic, kind, subject_id)
    VALUES ('releases', 'saved', NEW.module);
END;

CREATE TRIGGER modules_update_event
AFTER UPDATE ON modules
BEGIN
  INSERT INTO events (topic, kind, subject_id)
    VALUES ('releases', 'saved', NEW.module);
END;

CREATE TRIGGER module_releases_update_event
AFTER UPDATE OF manifest, accepted_at_ms, withdrawn_at_ms, requested ON module_releases
BEGIN
  INSERT INTO events (topic, kind, subject_id)
    VALUES ('releases', 'saved', NEW.module);
END;

CREATE TRIGGER settings_update_event
AFTER UPDATE ON settings
BEGIN
  INSERT INTO events (topic, kind, subject_id)
    VALUES ('settings', 'saved', NEW.id);
END;

CREATE TRIGGER module_values_insert_event
AFTER INSERT ON module_values
BEGIN
  INSERT INTO events (topic, kind, subject_id)
    VALUES ('values', 'saved', NEW.module);
END;

CREATE TRIGGER module_values_update_event
AFTER UPDATE ON module_values
BEGIN
  INSERT INTO events (topic, kind, subject_id)
    VALUES ('values', 'saved', NEW.module);
END;

CREATE TRIGGER module_values_delete_event
AFTER DELETE ON module_values
BEGIN
  INSERT INTO events (topic, kind, subject_id)
    VALUES ('values', 'saved', OLD.module);
END;

CREATE TRIGGER module_rows_insert
AFTER INSERT ON module_rows
BEGIN
  INSERT INTO module_stores (module, rows, bytes) VALUES (new.module, 1, new.bytes)
    ON CONFLICT (module) DO UPDATE SET rows = rows + 1, bytes = bytes + excluded.bytes;
END;

CREATE TRIGGER module_rows_update
AFTER UPDATE OF bytes ON module_rows
WHEN new.bytes <> old.bytes
BEGIN
  UPDATE module_stores SET bytes = bytes + new.bytes - old.bytes WHERE module = new.module;
END;

CREATE TRIGGER module_rows_delete
AFTER DELETE ON module_rows
BEGIN
  UPDATE module_stores SET rows = rows - 1, bytes = bytes - old.bytes WHERE module = old.module;
END;

-- A module gets the events that its live release handles. The sender of deliveries drops events
-- that no manager has approved.
CREATE TRIGGER module_channels_insert_subscriptions
AFTER INSERT ON module_channels
WHEN NEW.channel = 'live'
BEGIN
  INSERT INTO subscriptions (topic, subscriber)
    SELECT DISTINCT handled.value, 'module:' || NEW.module
    FROM module_releases, json_each(manifest, '$.backend.events') AS handled
    WHERE module_releases.module = NEW.module AND module_releases.version = NEW.version;
END;

CREATE TRIGGER module_channels_update_subscriptions
AFTER UPDATE ON module_channels
WHEN NEW.channel = 'live'
BEGIN
  DELETE FROM subscriptions WHERE subscriber = 'module:' || NEW.module;
  INSERT INTO subscriptions (topic, subscriber)
    SELECT DISTINCT handled.value, 'module:' || NEW.module
    FROM module_releases, json_each(manifest, '$.backend.events') AS handled
    WHERE module_releases.module = NEW.module AND module_releases.version = NEW.version;
END;

CREATE TRIGGER module_channels_delete_subscriptions
AFTER DELETE ON module_channels
WHEN OLD.channel = 'live'
BEGIN
  DELETE FROM subscriptions WHERE subscriber = 'module:' || OLD.module;
END;
