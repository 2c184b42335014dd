{{- define "showreel.name" -}}
{{ printf "%s-%s" .Release.Name "showreel" | trunc 50 | trimSuffix "-" }}
{{- end }}

{{- define "showreel.labels" -}}
app.kubernetes.io/name: showreel
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- define "showreel.selector" -}}
app.kubernetes.io/name: showreel
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "showreel.image" -}}
{{ required "image.repository names the image that you have pushed" .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- /* The settings of every process: those of the chart last, so that they win. */}}
{{- define "showreel.env" -}}
{{- range $name := list "PUBLIC_URL" "ADMIN_EMAIL" "SUPPORT_EMAIL" "S3_BUCKET" }}
{{- $_ := required (printf "settings.%s must be set" $name) (get $.Values.settings $name) }}
{{- end }}
{{- $own := dict "NODE_ENV" "production" "HOST" "0.0.0.0" "PORT" "3000" "DATA_DIR" "/data" "METRICS_PORT" (.Values.metrics.port | toString) }}
{{- range $name, $value := merge $own .Values.settings }}
- name: {{ $name }}
  value: {{ $value | toString | quote }}
{{- end }}
{{- end }}

{{- define "showreel.envFrom" -}}
- secretRef:
    name: {{ required "existingSecret names the Secret with DATABASE_URL and the other secrets" .Values.existingSecret }}
{{- end }}

{{- define "showreel.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "showreel.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{- /* A pod that runs one program of the image to its end, with the settings of all processes. */}}
{{- define "showreel.jobPod" -}}
{{- $root := .root }}
metadata:
  labels: {{- include "showreel.selector" $root | nindent 4 }}
    app.kubernetes.io/component: {{ .name }}
spec:
  restartPolicy: Never
  serviceAccountName: {{ include "showreel.name" $root }}
  automountServiceAccountToken: false
  securityContext: {{- include "showreel.podSecurity" $root | nindent 4 }}
  {{- with $root.Values.imagePullSecrets }}
  imagePullSecrets: {{- toYaml . | nindent 4 }}
  {{- end }}
  containers:
    - name: {{ .name }}
      image: {{ include "showreel.image" $root }}
      imagePullPolicy: {{ $root.Values.image.pullPolicy }}
      command: {{- toYaml .command | nindent 8 }}
      env: {{- include "showreel.env" $root | nindent 8 }}
      envFrom: {{- include "showreel.envFrom" $root | nindent 8 }}
      securityContext: {{- include "showreel.containerSecurity" $root | nindent 8 }}
      volumeMounts:
        - { name: temporary, mountPath: /tmp }
        - { name: data, mountPath: /data }
  volumes:
    - name: temporary
      emptyDir: {}
    - name: data
      emptyDir: {}
{{- end }}
