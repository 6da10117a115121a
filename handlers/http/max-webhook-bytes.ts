/** How large a delivery may be. */
export const maxWebhookBytes = 1024 * 1024;
