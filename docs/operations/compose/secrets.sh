#!/bin/sh
# Makes every secret of compose.yml but the certificate, each for the one program that reads it. Run it once, as root.
set -eu
cd "$(dirname "$0")"
umask 077
install -d -m 0711 secrets
secret() { openssl rand -hex 24; }
put() { # name, user of the container that reads it
  cat > "secrets/$1"
  chown "$2" "secrets/$1" 2> /dev/null || echo "secrets/$1: run this as root, or give the file to user $2" >&2
}
owner=$(secret) runtime=$(secret) s3=$(secret)
secret | put superuser_password 999
printf %s "$owner" | put owner_password 999
printf %s "$runtime" | put runtime_password 999
printf %s "postgresql://bourse_owner:$owner@database/bourse" | put database_owner_url 10001
printf %s "postgresql://bourse:$runtime@database/bourse" | put database_url 10001
printf %s "$s3" | put s3_secret 10001
openssl rand -base64 32 | put secret_key 10001
printf '{"identities":[{"name":"bourse","credentials":[{"accessKey":"bourse","secretKey":"%s"}],"actions":["Read:bourse-packages","Write:bourse-packages","List:bourse-packages"]}]}' "$s3" | put s3_config 0
