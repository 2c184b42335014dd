// Renders a chart as `helm template` does, for the functions that ours uses: Helm's templates are those of Go with Sprig,
// `include`, `required` and `toYaml`. Prints the documents of all templates as one JSON array.
//
//	go run render.go <folder of the chart> <values as JSON>
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"sigs.k8s.io/yaml"
)

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func read(path string) map[string]interface{} {
	text, err := os.ReadFile(path)
	check(err)
	found := map[string]interface{}{}
	check(yaml.Unmarshal(text, &found))
	return found
}

// merge writes the values of `over` into those of `base`, as Helm does with --values.
func merge(base, over map[string]interface{}) {
	for name, value := range over {
		inner, isMap := value.(map[string]interface{})
		below, wasMap := base[name].(map[string]interface{})
		if isMap && wasMap {
			merge(below, inner)
		} else {
			base[name] = value
		}
	}
}

func main() {
	folder := os.Args[1]
	chart := read(filepath.Join(folder, "Chart.yaml"))
	values := read(filepath.Join(folder, "values.yaml"))
	given := map[string]interface{}{}
	check(json.Unmarshal([]byte(os.Args[2]), &given))
	merge(values, given)
	about := map[string]interface{}{}
	for name, value := range chart {
		about[strings.ToUpper(name[:1])+name[1:]] = value
	}
	context := map[string]interface{}{
		"Chart":   about,
		"Release": map[string]interface{}{"Name": "studio", "Service": "Helm", "Namespace": "default"},
		"Values":  values,
	}
	all := template.New("chart").Option("missingkey=error")
	all.Funcs(sprig.TxtFuncMap()).Funcs(template.FuncMap{
		"include": func(name string, data interface{}) (string, error) {
			var text bytes.Buffer
			err := all.ExecuteTemplate(&text, name, data)
			return text.String(), err
		},
		"required": func(message string, value interface{}) (interface{}, error) {
			if value == nil || value == "" {
				return nil, errors.New(message)
			}
			return value, nil
		},
		"toYaml": func(value interface{}) (string, error) {
			text, err := yaml.Marshal(value)
			return strings.TrimSuffix(string(text), "\n"), err
		},
	})
	files, err := filepath.Glob(filepath.Join(folder, "templates", "*"))
	check(err)
	for _, file := range files {
		text, err := os.ReadFile(file)
		check(err)
		_, err = all.New(filepath.Base(file)).Parse(string(text))
		check(err)
	}
	documents := []interface{}{}
	for _, file := range files {
		var text bytes.Buffer
		check(all.ExecuteTemplate(&text, filepath.Base(file), context))
		if !strings.HasSuffix(file, ".yaml") {
			continue
		}
		for _, part := range strings.Split(text.String(), "\n---\n") {
			var document interface{}
			check(yaml.UnmarshalStrict([]byte(part), &document))
			if document != nil {
				documents = append(documents, document)
			}
		}
	}
	check(json.NewEncoder(os.Stdout).Encode(documents))
}
