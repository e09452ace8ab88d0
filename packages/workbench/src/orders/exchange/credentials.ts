import type { AccountCredential, NewExchangeAccount } from "@bourse/contract/host-api";
import { type Faults, faultsIn } from "../../forms/faults.ts";

export const CREDENTIAL_WORDS: Readonly<Record<AccountCredential, string>> = {
  key: "API key",
  secret: "API secret",
  passphrase: "Passphrase",
};

/** Fields of the form that connects an account. */
export type ConnectField = AccountCredential | "currency";

const CURRENCY = /^[A-Z0-9]{2,12}$/;

/** The text of a field, as it stands in the form now. */
const typed = (form: HTMLFormElement, field: string): string => {
  const value = new FormData(form).get(field);
  return typeof value === "string" ? value.trim() : "";
};

const currencyOf = (form: HTMLFormElement): string => typed(form, "currency").toUpperCase();

/** A sentence for each field that cannot be sent. */
export const connectFaults = (form: HTMLFormElement, needs: readonly AccountCredential[]): Faults<ConnectField> =>
  faultsIn<ConnectField>(["currency", ...needs], (field) => {
    if (field === "currency") {
      return CURRENCY.test(currencyOf(form)) ? undefined : "Type a currency as the exchange writes it, such as USD.";
    }
    return typed(form, field) === "" ? `${CREDENTIAL_WORDS[field]}: the exchange needs it.` : undefined;
  });

/** The request that a form without faults asks for. Only the form's fields and this request contain the credentials. */
export function connectionOf(
  form: HTMLFormElement,
  { exchange, needs }: { readonly exchange: string; readonly needs: readonly AccountCredential[] },
): NewExchangeAccount {
  return {
    exchange,
    currency: currencyOf(form),
    key: typed(form, "key"),
    secret: typed(form, "secret"),
    ...(needs.includes("passphrase") && { passphrase: typed(form, "passphrase") }),
  };
}

/** Empties the fields of credentials. */
export function forgetTyped(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll<HTMLInputElement>("input[type=password]")) field.value = "";
}
