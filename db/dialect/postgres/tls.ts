/** `verify`: the certificate must be valid and for this host; `require`: any will do; `off`: nothing is encrypted. */
export type DatabaseTls = 'off' | 'require' | 'verify';
