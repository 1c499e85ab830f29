/** Fragment of a terminal's order form, which other pages lead to as well. On a phone it is a sheet that is open while the address names it. */
export const ORDER_FORM_ID = "order-form";
