ALTER TABLE `products` ADD `choices_left` text;
--> statement-breakpoint
UPDATE products SET choices_left = (
	SELECT json_object(
		'sizes', json_group_array(DISTINCT size) FILTER (WHERE stock > 0 AND size <> ''),
		'colors', json_group_array(DISTINCT color) FILTER (WHERE stock > 0 AND color <> ''),
		'allSizes', json_group_array(DISTINCT size) FILTER (WHERE size <> '')
	) FROM product_variants WHERE product_id = products.id
) WHERE id IN (SELECT product_id FROM product_variants WHERE stock = 0);
--> statement-breakpoint
DROP TRIGGER stock_movements_insert;
--> statement-breakpoint
-- A movement brings the stock to what it says. Where the stock is that already, this touches nothing. What is left changes with
-- the first and the last piece of a variant, when a variant goes, and with a product that is stored after its variants.
CREATE TRIGGER stock_movements_insert AFTER INSERT ON stock_movements BEGIN
	UPDATE product_variants SET stock = NEW.variant_stock_after
		WHERE id = NEW.variant_id AND stock <> NEW.variant_stock_after;
	UPDATE products SET stock = NEW.stock_after
		WHERE id = NEW.product_id AND stock <> NEW.stock_after;
	UPDATE products SET choices_left = (
		SELECT iif(min(stock) = 0, json_object(
			'sizes', json_group_array(DISTINCT size) FILTER (WHERE stock > 0 AND size <> ''),
			'colors', json_group_array(DISTINCT color) FILTER (WHERE stock > 0 AND color <> ''),
			'allSizes', json_group_array(DISTINCT size) FILTER (WHERE size <> '')
		), NULL) FROM product_variants WHERE product_id = NEW.product_id
	) WHERE id = NEW.product_id AND (NEW.variant_stock_after IN (0, NEW.change) OR NEW.kind = 'initial');
END;
