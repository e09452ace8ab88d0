node_modules
*.tar.gz
*.pem
.bourse
