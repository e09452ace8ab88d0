# Words that a reader of YAML could take for a number or a date stand in quotes.
id: {{id}}
name: "{{name}}"
version: 0.1.0
api: "0.1"
runtime: python
entry: main.py
permissions: [window, workspace, trading]
contributes:
  commands:
    - id: {{id}}.symbols
      title: "{{name}}: list the symbols"
    - id: {{id}}.refresh
      title: "{{name}}: read the prices again"
  views:
    - id: {{id}}.prices
      name: "{{name}}"
      actions:
        - command: {{id}}.refresh
          title: Refresh
          place: view
  configuration:
    {{id}}.symbols:
      type: string
      default: "SIM:ALTA, SIM:MAREA"
      description: Symbols whose prices are shown, between commas.
