-- What customers have spent no longer counts orders whose payment has expired.
UPDATE `customers`
SET `total_spent_cents` = `total_spent_cents` - (
	SELECT sum(`total_cents` - `refunded_cents`) FROM `orders`
	WHERE lower(`customer_email`) = `customers`.`email` AND `payment` = 'expired' AND `status` <> 'cancelled'
)
WHERE `email` IN (
	SELECT lower(`customer_email`) FROM `orders` WHERE `payment` = 'expired' AND `status` <> 'cancelled'
);
